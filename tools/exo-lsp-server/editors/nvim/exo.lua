-- Exo in Neovim 0.8 and later. Put this file into ~/.config/nvim/lua, and say in init.lua:
--   require('exo').setup({ settings = { loadHw = { 'avx512' } } })
local M = {}

local patterns = { '*.py', '*.exo', '*.mlir', '*.sched', '*.star' }

-- Shows a text in a window beside, in one buffer for each name.
local function show(name, text)
  local buffer = vim.fn.bufadd(name)
  vim.fn.bufload(buffer)
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = 'python'
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n'))
  vim.bo[buffer].modifiable = false
  if vim.fn.bufwinid(buffer) == -1 then
    local from = vim.api.nvim_get_current_win()
    vim.cmd('vsplit')
    vim.api.nvim_win_set_buf(0, buffer)
    vim.api.nvim_set_current_win(from)
  end
end

-- Shows the program after a line of a schedule, counted from zero.
function M.show_program_after(uri, line)
  local params = { textDocument = { uri = uri }, line = line }
  vim.lsp.buf_request(0, 'exo/programAfter', params, function(err, found)
    if err then
      vim.notify(err.message, vim.log.levels.ERROR)
      return
    end
    show('exo-program://' .. vim.uri_to_fname(uri) .. '/after-line-' .. (line + 1), found.text)
  end)
end

-- The same at the cursor.
function M.show_program_here()
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  M.show_program_after(vim.uri_from_bufnr(0), line)
end

-- Starts the server for files of Exo. 'cmd' is the server, 'settings' what docs/editors.md lists.
function M.setup(given)
  given = given or {}
  vim.lsp.commands['exo.showProgramAfter'] = function(command)
    M.show_program_after(command.arguments[1], command.arguments[2])
  end
  vim.api.nvim_create_user_command('ExoProgramAfter', M.show_program_here, {})
  vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
    pattern = patterns,
    callback = function(args)
      vim.lsp.start({
        name = 'exo',
        cmd = given.cmd or { 'exo-lsp-server' },
        root_dir = vim.fn.fnamemodify(args.file, ':p:h'),
        init_options = given.settings,
      })
    end,
  })
end

return M
