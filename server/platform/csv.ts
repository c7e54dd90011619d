/**
 * What spreadsheets read as a formula at the beginning of a cell; an apostrophe before it makes it
 * text. Source: OWASP, "CSV Injection".
 */
const formulaStart = /^[=+\-@\t\r]/

const plainNumber = /^-?\d+(?:\.\d+)?$/

const cell = (text: string): string => {
  const plain = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line of CSV (RFC 4180), with a text that would be a formula marked as text; a number stays one. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
