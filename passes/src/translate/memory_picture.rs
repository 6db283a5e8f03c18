//! Buffers as boxes: to the right the statements during which one is live, upwards the slots or bytes that it has.

use exo_lowering::pressure::{LiveBuffer, Pressure};
use svg::Document;
use svg::node::element::{Group, Line, Rectangle, Text, Title};

use super::memory_report::{amount, headline};

const WIDTH: f64 = 960.0;
const PLOT_WIDTH: f64 = 880.0;
const PLOT_HEIGHT: f64 = 240.0;
const LEFT: f64 = 60.0;
/// Above a plot there is its headline, below the positions.
const ROW: f64 = PLOT_HEIGHT + 80.0;

/// A picture of all demands, one below the other.
pub(super) fn draw(all: &[Pressure]) -> String {
    let height = ROW * all.len().max(1) as f64;
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, height))
        .set("font-family", "sans-serif")
        .set("font-size", 12)
        .add(
            Rectangle::new()
                .set("width", WIDTH)
                .set("height", height)
                .set("fill", "white"),
        );
    for (k, pressure) in all.iter().enumerate() {
        document = document.add(plot(pressure, ROW * k as f64 + 40.0));
    }
    document.to_string() + "\n"
}

/// The scale from positions and amounts to coordinates.
struct Scale {
    top: f64,
    positions: f64,
    most: f64,
}

impl Scale {
    fn x(&self, position: usize) -> f64 {
        LEFT + PLOT_WIDTH * position as f64 / self.positions
    }

    fn y(&self, amount: i64) -> f64 {
        self.top + PLOT_HEIGHT * (1.0 - amount as f64 / self.most)
    }
}

fn plot(pressure: &Pressure, top: f64) -> Group {
    let most = pressure.used.max(pressure.capacity.unwrap_or(0)).max(1);
    let scale = Scale {
        top,
        positions: pressure.positions.max(1) as f64,
        most: most as f64,
    };
    let mut group =
        Group::new().add(label(headline(pressure), LEFT, top - 12.0, "start").set("font-size", 14));
    for (k, held) in pressure.buffers.iter().enumerate() {
        if let (Some(size), Some(first)) = (held.size, held.first) {
            let text = format!("{}: {}", held.name, amount(pressure.unit, size));
            let span = (held.lifetime.from, held.lifetime.to);
            group = group.add(block(
                &scale,
                span,
                (first, size),
                &colour(k),
                title(held, &text),
            ));
        }
    }
    for call in &pressure.calls {
        let text = format!(
            "call of {}: {}",
            call.callee,
            amount(pressure.unit, call.size)
        );
        group = group.add(block(
            &scale,
            (call.at, call.at),
            (0, call.size),
            "#999",
            text,
        ));
    }
    group = group
        .add(rule(&scale, 0, "black"))
        .add(label("0".to_owned(), LEFT - 6.0, scale.y(0), "end"))
        .add(label(
            most.to_string(),
            LEFT - 6.0,
            scale.y(most) + 8.0,
            "end",
        ))
        .add(label(
            format!("{} statements", pressure.positions),
            LEFT + PLOT_WIDTH,
            scale.y(0) + 18.0,
            "end",
        ));
    match pressure.capacity {
        Some(capacity) => group.add(rule(&scale, capacity, "red")),
        None => group,
    }
}

fn title(held: &LiveBuffer, text: &str) -> String {
    format!(
        "{text}, allocated at {}, last used at {}",
        held.lifetime.loc, held.lifetime.last_use
    )
}

/// A box with a title that browsers show; its name stands in it where there is room.
fn block(
    scale: &Scale,
    (from, to): (usize, usize),
    (first, size): (i64, i64),
    fill: &str,
    title: String,
) -> Group {
    let (x, y) = (scale.x(from), scale.y(first + size));
    let (width, height) = (scale.x(to + 1) - x, scale.y(first) - y);
    let shape = Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("fill", fill.to_owned())
        .set("stroke", "black")
        .set("stroke-width", 0.5);
    let name = title.split(':').next().unwrap_or_default().to_owned();
    let fits = width > 7.0 * name.chars().count() as f64 && height > 13.0;
    let group = Group::new().add(Title::new(title)).add(shape);
    match fits {
        true => group.add(label(name, x + 3.0, y + 12.0, "start")),
        false => group,
    }
}

fn rule(scale: &Scale, amount: i64, colour: &'static str) -> Line {
    Line::new()
        .set("x1", LEFT)
        .set("x2", LEFT + PLOT_WIDTH)
        .set("y1", scale.y(amount))
        .set("y2", scale.y(amount))
        .set("stroke", colour)
}

fn label(text: String, x: f64, y: f64, anchor: &'static str) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("text-anchor", anchor)
}

/// Neighbours have colours far apart: hues are a golden section of the circle from one another.
fn colour(k: usize) -> String {
    format!("hsl({}, 55%, 75%)", k * 222 % 360)
}
