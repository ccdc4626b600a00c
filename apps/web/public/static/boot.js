// Runs before the first paint, so that a chosen theme does not flash; the rest of the time the system decides.
try {
  const theme = localStorage.getItem('powerset.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's preference holds.
}
