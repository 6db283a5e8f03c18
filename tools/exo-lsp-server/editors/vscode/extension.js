// Exo in VS Code: starts exo-lsp-server, and shows the program after a line of a schedule as a document beside it.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const SCHEME = 'exo-program';
const COMMAND = 'exo.showProgramAfter';

let client;

/** The options of initialization, as the user has set them. */
function options() {
  const set = vscode.workspace.getConfiguration('exo');
  const names = ['loadHw', 'hwPath', 'program', 'define', 'scheduleSeconds'];
  return Object.fromEntries(names.map((name) => [name, set.get(name)]));
}

/** The URI of the program after a line of a schedule, counted from zero. */
function programUri(schedule, line) {
  return vscode.Uri.from({
    scheme: SCHEME,
    path: `${schedule.path} after line ${line + 1}.py`,
    query: JSON.stringify({ schedule: schedule.toString(), line }),
  });
}

/** Gives the text of such documents, and says when their schedules have changed. */
class Programs {
  constructor() {
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  async provideTextDocumentContent(uri) {
    const { schedule, line } = JSON.parse(uri.query);
    try {
      const found = await client.sendRequest('exo/programAfter', { textDocument: { uri: schedule }, line });
      return found.text;
    } catch (error) {
      return `# ${error.message}\n`;
    }
  }

  refresh(document) {
    for (const shown of vscode.workspace.textDocuments) {
      if (shown.uri.scheme === SCHEME && JSON.parse(shown.uri.query).schedule === document.uri.toString()) {
        this.changed.fire(shown.uri);
      }
    }
  }
}

async function show(schedule, line) {
  const document = await vscode.workspace.openTextDocument(programUri(schedule, line));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
}

async function activate(context) {
  const command = vscode.workspace.getConfiguration('exo').get('serverPath');
  const languages = ['python', 'mlir', 'starlark', 'exo', 'exo-schedule'];
  client = new LanguageClient('exo', 'Exo', { command, args: [] }, {
    documentSelector: languages.map((language) => ({ scheme: 'file', language })),
    initializationOptions: options(),
    middleware: {
      // The lens over a line of a schedule: the document asks for the program itself.
      executeCommand: (name, args, next) =>
        name === COMMAND ? show(vscode.Uri.parse(args[0]), args[1]) : next(name, args),
    },
  });
  const programs = new Programs();
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, programs),
    vscode.workspace.onDidSaveTextDocument((document) => programs.refresh(document)),
    vscode.commands.registerCommand('exo.showProgramHere', () => {
      const editor = vscode.window.activeTextEditor;
      return editor && show(editor.document.uri, editor.selection.active.line);
    }),
  );
  await client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
