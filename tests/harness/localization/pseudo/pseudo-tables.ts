import { pseudoText } from '#tools/build/pseudo-copy.ts'

// Injected into a server's modules by register.ts: replaces the English of their tables by the
// pseudo-language, in memory. A table is recognised by having English and a language of one market
// alone.

/** Codes, not words. */
const codeFields = new Set(['id', 'kind', 'url', 'version', 'region', 'effectiveOn'])
const isCode = (text: string): boolean => /^(https?:|\/|[a-z]{2}(-[A-Z]{2})?$)|@/.test(text)

/** The same value with every text in it accented; a function returns its result accented. */
export const pseudoDeep = (value: unknown): unknown => {
  if (typeof value === 'string') return isCode(value) ? value : pseudoText(value)
  if (typeof value === 'function') {
    return (...given: unknown[]) => pseudoDeep(value(...given))
  }
  if (Array.isArray(value)) return value.map(pseudoDeep)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      codeFields.has(name) ? each : pseudoDeep(each),
    ]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const convertedTables = new WeakSet<object>()

/** Changes every table of languages within `value`, and a landing template in English. */
export const applyPseudoLanguage = (value: unknown): void => {
  if (Array.isArray(value)) {
    for (const each of value) applyPseudoLanguage(each)
    return
  }
  if (!isRecord(value) || convertedTables.has(value)) return
  convertedTables.add(value)
  if ('en' in value && ('hi' in value || 'es' in value)) {
    value['en'] = pseudoDeep(value['en'])
    return
  }
  if (value['language'] === 'en' && 'region' in value) Object.assign(value, pseudoDeep(value))
  for (const each of Object.values(value)) applyPseudoLanguage(each)
}
