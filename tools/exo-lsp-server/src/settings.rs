//! Settings that the client gives when it starts the server.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

/// Seconds for which a schedule may run where the client says nothing.
const SCHEDULE_SECONDS: u64 = 60;

/// The options of initialization.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Settings {
    /// Hardware libraries that are loaded when the server starts.
    pub load_hw: Vec<String>,
    /// Folders in which hardware libraries are searched.
    pub hw_path: Vec<PathBuf>,
    /// The program of schedules that name none and have none of their name beside them.
    pub program: Option<PathBuf>,
    /// Values of parameters of schedule programs.
    pub define: BTreeMap<String, String>,
    /// Seconds for which a schedule may run.
    pub schedule_seconds: u64,
    /// The folder from which the paths above are counted.
    #[serde(skip)]
    pub root: PathBuf,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            load_hw: Vec::new(),
            hw_path: Vec::new(),
            program: None,
            define: BTreeMap::new(),
            schedule_seconds: SCHEDULE_SECONDS,
            root: PathBuf::new(),
        }
    }
}

impl Settings {
    /// Reads the options of initialization; none are the defaults.
    ///
    /// # Errors
    /// There is an option that is not known, or one does not fit its type.
    pub fn read(
        options: Option<serde_json::Value>,
        root: &Path,
    ) -> Result<Settings, serde_json::Error> {
        let options = options.filter(|options| !options.is_null());
        let settings: Settings = match options {
            Some(options) => serde_json::from_value(options)?,
            None => Settings::default(),
        };
        Ok(Settings {
            root: root.to_owned(),
            ..settings
        })
    }

    /// The time for which a schedule may run.
    pub fn schedule_time(&self) -> Duration {
        Duration::from_secs(self.schedule_seconds.clamp(1, 3600))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn options_are_named_as_in_the_manual() {
        let given = json!({"loadHw": ["avx512"], "scheduleSeconds": 5, "define": {"MR": "6"}});
        let settings = Settings::read(Some(given), Path::new("/w")).unwrap();
        assert_eq!(settings.load_hw, ["avx512"]);
        assert_eq!(settings.schedule_time(), Duration::from_secs(5));
        assert!(Settings::read(Some(json!({"loadhw": []})), Path::new("/")).is_err());
        assert!(Settings::read(Some(serde_json::Value::Null), Path::new("/")).is_ok());
    }
}
