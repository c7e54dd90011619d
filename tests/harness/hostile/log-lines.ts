import { forged } from './line-strings.ts'

// Characters that end a line somewhere, reverse text, or control a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** What is wrong with a log that attackers could write to: lines forged, broken or made unsafe. */
export const findForgedLines = (log: string): string[] =>
  log
    .split('\n')
    .filter(line => line !== '')
    .flatMap(line => faultOf(line) ?? [])

const faultOf = (line: string): string | undefined => {
  if (unsafe.test(line)) return `unsafe: ${JSON.stringify(line)}`
  try {
    const { level, msg, time } = JSON.parse(line) as Record<string, unknown>
    if (typeof level !== 'string' || typeof time !== 'string') return `not ours: ${line}`
    return level === 'fatal' || msg === forged ? `forged: ${line}` : undefined
  } catch {
    return `broken: ${line}`
  }
}
