import { DATE_WORDS } from '#domain/calendar/all-date-words.ts'
import type { MarketLanguage } from '#domain/market/market.ts'
import { manualTranslations } from './manual-translations.ts'

/** One text in several languages; placeholders are in braces. */
export type TranslatedText = Partial<Record<MarketLanguage, string>>

export type Translator = {
  readonly language: MarketLanguage
  readonly text: (expected: string) => string | RegExp
  /** Undefined where the project has no such text. */
  readonly known: (expected: string) => string | RegExp | undefined
  readonly pattern: (expected: RegExp) => RegExp
  /** Texts without a translation that were requested since the last call. */
  readonly takeMissing: () => string[]
}

const blank = /\{[\w.]+\}/

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A pattern of what a text can be once its placeholders are filled in. */
const filledPattern = (text: string): string => text.split(blank).map(escaped).join('(.{1,40})')

/** With placeholders, and no fewer words: "{first} and {last}" would fit half of all texts. */
const hasWordsForBlanks = (text: string): boolean => {
  const parts = text.split(blank)
  const words = parts.join(' ').match(/\p{L}+/gu) ?? []
  return parts.length > 1 && words.length >= parts.length - 1 && words.some(word => word.length > 2)
}

/** Numbers and amounts are the same in every language. */
const hasNoWords = (expected: string): boolean => !/\p{L}{2}/u.test(expected.replaceAll('Rp', ''))

/** A day, with the day of the week or without. */
const day = /(\p{L}+, )?\d{1,2} \p{L}{3} \d{4}/gu

type LanguagePair = { readonly from: MarketLanguage; readonly to: 'es' | 'hi' }

/** The same day in the other language. */
const dayIn = (value: string, { from, to }: LanguagePair): string => {
  const [mine, theirs] = [DATE_WORDS[from], DATE_WORDS[to]]
  const wordPairs = [
    ...mine.weekdays.map((word, index) => [word, theirs.weekdays[index] ?? word] as const),
    ...mine.months
      .split(' ')
      .map((word, index) => [word, theirs.months.split(' ')[index] ?? word] as const),
  ]
  return value.replace(day, words =>
    words.replace(/\p{L}+/gu, word => wordPairs.find(([each]) => each === word)?.[1] ?? word),
  )
}

/** The project's texts in two languages, and the lookup of one by its text. */
const createTextFinder = (all: readonly TranslatedText[], languages: LanguagePair) => {
  const { from, to } = languages
  const byHand: Readonly<Record<string, string | RegExp>> = manualTranslations[to]
  const pairs = all.flatMap(row => {
    const [expected, other] = [row[from], row[to]]
    return expected && other ? [{ expected: expected.replaceAll('\u00a0', ' '), other }] : []
  })
  // The testers' pages and the landing page are in two languages alone.
  const sameInAll = new Set(all.flatMap(row => (row[to] ? [] : (row[from] ?? []))))
  const whole = Map.groupBy(pairs, ({ expected }) => expected)
  const withBlanks = pairs
    .filter(({ expected }) => hasWordsForBlanks(expected))
    .map(pair => ({ ...pair, shape: new RegExp(`^${filledPattern(pair.expected)}$`, 'u') }))

  const filled = (expected: string): string[] =>
    withBlanks.flatMap(({ expected: message, other, shape }) => {
      const match = shape.exec(expected)
      if (!match) return []
      const names = message.match(/\{[\w.]+\}/g) ?? []
      const values = names.map((name, place) => [name, match[place + 1] ?? ''] as const)
      return [values.reduce((text, [name, value]) => text.replaceAll(name, valueIn(value)), other)]
    })

  const valueIn = (value: string): string => {
    const found = find(value)
    return typeof found === 'string' ? found : dayIn(value, languages)
  }

  const find = (expected: string): string | RegExp | undefined => {
    const chosen = byHand[expected]
    if (chosen !== undefined) return chosen
    if (hasNoWords(expected) || expected.startsWith('/')) return expected
    const found = new Set(whole.get(expected)?.map(({ other }) => other) ?? filled(expected))
    if (found.size === 0)
      return together(expected) ?? (sameInAll.has(expected) ? expected : undefined)
    const [first, ...others] = found
    if (first === undefined) return undefined
    // One text here and several there: any of them may be on the page.
    return others.length === 0 ? first : new RegExp(`^(${[...found].map(escaped).join('|')})$`)
  }

  /** Composed of two adjacent texts, such as a button's label and its subject. */
  const together = (expected: string): string | undefined => {
    const parts = expected.split(' ')
    for (let index = parts.length - 1; index > 0; index -= 1) {
      const [first] = whole.get(parts.slice(0, index).join(' ')) ?? []
      const rest = first && find(parts.slice(index).join(' '))
      if (first && typeof rest === 'string') return `${first.other} ${rest}`
    }
    return undefined
  }

  return { byHand, pairs, find }
}

/** Translates an expected text to one language, by the project's own texts. */
export const createTranslator = (
  all: readonly TranslatedText[],
  languages: LanguagePair,
): Translator => {
  const { to } = languages
  const missing = new Set<string>()
  const { byHand, pairs, find } = createTextFinder(all, languages)

  const pattern = (expected: RegExp): RegExp => {
    const chosen = byHand[expected.source]
    if (chosen instanceof RegExp) return chosen
    if (hasNoWords(expected.source)) return expected
    const loose = new RegExp(expected.source.replace(day, '.+'), expected.flags)
    const found = new Set(
      pairs
        .filter(pair =>
          ['7', '30', 'Xyz'].some(value => loose.test(pair.expected.split(blank).join(value))),
        )
        .map(({ other }) => other.split(blank).map(escaped).join('.+')),
    )
    const [start, end] = [expected.source.startsWith('^'), expected.source.endsWith('$')]
    if (found.size === 0) {
      const literal = find(expected.source.replace(/^\^|\$$/g, ''))
      if (literal !== undefined) {
        found.add(typeof literal === 'string' ? escaped(literal) : literal.source.slice(1, -1))
      }
    }
    if (found.size === 0 || found.size > maxMatches) {
      missing.add(`${to}: ${expected} (${found.size})`)
      return expected
    }
    return new RegExp(
      `${start ? '^' : ''}(${[...found].join('|')})${end ? '$' : ''}`,
      expected.flags,
    )
  }

  return {
    language: to,
    known: find,
    text: expected => {
      const found = find(expected)
      if (found === undefined) missing.add(`${to}: ${expected}`)
      return found ?? expected
    },
    pattern,
    takeMissing: () => {
      const taken = [...missing]
      missing.clear()
      return taken
    },
  }
}

/** A pattern that fits more messages than these is too unspecific. */
const maxMatches = 20
