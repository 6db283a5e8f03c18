//! Paths in arguments of steps, moved along when statements go.

/// `body[2].orelse[0:2]` as its parts: names of blocks, first and last position.
fn parts(text: &str) -> Option<Vec<(&str, usize, Option<usize>)>> {
    let mut found = Vec::new();
    for part in text.split('.') {
        let (block, rest) = part.split_once('[')?;
        let inside = rest.strip_suffix(']')?;
        if block != "body" && block != "orelse" {
            return None;
        }
        let (at, end) = match inside.split_once(':') {
            Some((lo, hi)) => (lo.parse().ok()?, Some(hi.parse().ok()?)),
            None => (inside.parse().ok()?, None),
        };
        found.push((block, at, end));
    }
    Some(found)
}

fn text(parts: &[(&str, usize, Option<usize>)]) -> String {
    let shown: Vec<String> = (parts.iter())
        .map(|(block, at, end)| match end {
            Some(end) => format!("{block}[{at}:{end}]"),
            None => format!("{block}[{at}]"),
        })
        .collect();
    shown.join(".")
}

/// An option's value after the statement at a path has been removed and `instead` statements of its
/// body have taken its place; `None` if the value points at it. Values that are no paths stay.
pub fn moved(value: &str, gone: &str, instead: Option<usize>) -> Option<String> {
    let (head, path) = match value.split_once(':') {
        Some((side @ ("before" | "after"), path)) => (format!("{side}:"), path),
        _ => (String::new(), value),
    };
    let (Some(mut at), Some(gone)) = (parts(path), parts(gone)) else {
        return Some(value.to_owned());
    };
    let level = gone.len() - 1;
    let inside_same_block = at.len() >= gone.len()
        && at
            .iter()
            .zip(&gone)
            .take(level)
            .all(|(a, b)| (a.0, a.1) == (b.0, b.1))
        && at.get(level)?.0 == gone.get(level)?.0;
    if !inside_same_block {
        return Some(value.to_owned());
    }
    let position = gone.get(level)?.1;
    let (block, here, end) = *at.get(level)?;
    let last = end.map_or(here, |end| end.saturating_sub(1));
    let count = instead.unwrap_or(0);
    if (here..=last).contains(&position) {
        // It points at what goes, or into it.
        let (_, inner, inner_end) = match (instead, at.get(level + 1)) {
            (Some(_), Some(inner)) if inner.0 == "body" => *inner,
            _ => return None,
        };
        let shifted = (block, position + inner, inner_end.map(|e| position + e));
        at.splice(level..level + 2, [shifted]);
    } else if here > position {
        let shift = |k: usize| (k + count).checked_sub(1);
        *at.get_mut(level)? = (
            block,
            shift(here)?,
            match end {
                Some(end) => Some(shift(end)?),
                None => None,
            },
        );
    }
    Some(head + &text(&at))
}

#[cfg(test)]
mod tests {
    use super::moved;

    #[test]
    fn paths_follow_what_they_point_at() {
        let of = |value, gone, instead| moved(value, gone, instead);
        assert_eq!(of("body[2]", "body[0]", None).as_deref(), Some("body[1]"));
        assert_eq!(of("body[0]", "body[2]", None).as_deref(), Some("body[0]"));
        assert_eq!(
            of("body[2].body[1]", "body[2].body[0]", None).as_deref(),
            Some("body[2].body[0]")
        );
        assert_eq!(
            of("after:body[1]", "body[0]", None).as_deref(),
            Some("after:body[0]")
        );
        assert_eq!(
            of("body[1:3]", "body[0]", None).as_deref(),
            Some("body[0:2]")
        );
        assert_eq!(of("body[1]", "body[1]", None), None);
        assert_eq!(
            of("body[1].body[2]", "body[1]", Some(3)).as_deref(),
            Some("body[3]")
        );
        assert_eq!(
            of("body[2]", "body[1]", Some(3)).as_deref(),
            Some("body[4]")
        );
        assert_eq!(of("n + 1", "body[1]", None).as_deref(), Some("n + 1"));
    }
}
