/**
 * A spreadsheet reads a cell that begins so as a formula; an apostrophe before it makes it text.
 * Source: OWASP, "CSV Injection".
 */
const formula = /^[=+\-@\t\r]/

const plainNumber = /^-?\d+(?:\.\d+)?$/

const cell = (text: string): string => {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 writes them, with a byte order mark, so that spreadsheets read UTF-8. */
export const rowsAsCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\u{feff}${[head, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
