READERS.push(() => null); // No other program saves Nim.
