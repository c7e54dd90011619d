/**
 * What spreadsheets read as a formula at the beginning of a cell; an apostrophe before it makes it
 * text. A semicolon begins a cell too where it separates lists, as in Indonesia, and there a quote
 * within a line holds nothing together: so does a line. Quotes at the beginning of such a cell are not
 * part of its text. Source: OWASP, "CSV Injection".
 */
const formulaStart = /(^|[;\t\r\n])((?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g

/** At the beginning these are no text either. */
const controlStart = /^[\t\r\n]/

const plainNumber = /^-?\d+(?:\.\d+)?$/

const asText = (text: string): string => {
  const plain = text.replaceAll(formulaStart, "$1'$2")
  return controlStart.test(plain) ? `'${plain}` : plain
}

const cell = (text: string): string => {
  const plain = plainNumber.test(text) ? text : asText(text)
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line of CSV (RFC 4180), with a text that would be a formula marked as text; a number stays one. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
