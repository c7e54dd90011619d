import { DATE_WORDS } from '#domain/calendar/all-date-words.ts'
import type { MarketLanguage } from '#domain/market/market.ts'
import { manualTranslations } from './manual-translations.ts'

/** One text in several languages; placeholders are in braces. */
export type TranslatedText = Partial<Record<MarketLanguage, string>>

export type Translator = {
  readonly language: MarketLanguage
  readonly text: (said: string) => string | RegExp
  /** Undefined where the project has no such text. */
  readonly known: (said: string) => string | RegExp | undefined
  readonly pattern: (said: RegExp) => RegExp
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
const hasNoWords = (said: string): boolean => !/\p{L}{2}/u.test(said.replaceAll('Rp', ''))

/** A day, with the day of the week or without. */
const day = /(\p{L}+, )?\d{1,2} \p{L}{3} \d{4}/gu

type LanguagePair = { readonly from: MarketLanguage; readonly to: 'es' | 'hi' }

/** The same day in the other language. */
const dayIn = (value: string, { from, to }: LanguagePair): string => {
  const [mine, theirs] = [DATE_WORDS[from], DATE_WORDS[to]]
  const pairsOfWords = [
    ...mine.weekdays.map((word, place) => [word, theirs.weekdays[place] ?? word] as const),
    ...mine.months
      .split(' ')
      .map((word, place) => [word, theirs.months.split(' ')[place] ?? word] as const),
  ]
  return value.replace(day, words =>
    words.replace(/\p{L}+/gu, word => pairsOfWords.find(([each]) => each === word)?.[1] ?? word),
  )
}

/** The project's texts in two languages, and the look-up of one by its words. */
const createTextFinder = (all: readonly TranslatedText[], languages: LanguagePair) => {
  const { from, to } = languages
  const byHand: Readonly<Record<string, string | RegExp>> = manualTranslations[to]
  const pairs = all.flatMap(words => {
    const [said, other] = [words[from], words[to]]
    return said && other ? [{ said: said.replaceAll('\u00a0', ' '), other }] : []
  })
  // The testers' pages and the landing page are in two languages alone.
  const sameInAll = new Set(all.flatMap(words => (words[to] ? [] : (words[from] ?? []))))
  const whole = Map.groupBy(pairs, ({ said }) => said)
  const withBlanks = pairs
    .filter(({ said }) => hasWordsForBlanks(said))
    .map(pair => ({ ...pair, shape: new RegExp(`^${filledPattern(pair.said)}$`, 'u') }))

  const filled = (said: string): string[] =>
    withBlanks.flatMap(({ said: message, other, shape }) => {
      const match = shape.exec(said)
      if (!match) return []
      const names = message.match(/\{[\w.]+\}/g) ?? []
      const values = names.map((name, place) => [name, match[place + 1] ?? ''] as const)
      return [values.reduce((text, [name, value]) => text.replaceAll(name, valueIn(value)), other)]
    })

  const valueIn = (value: string): string => {
    const found = find(value)
    return typeof found === 'string' ? found : dayIn(value, languages)
  }

  const find = (said: string): string | RegExp | undefined => {
    const chosen = byHand[said]
    if (chosen !== undefined) return chosen
    if (hasNoWords(said) || said.startsWith('/')) return said
    const found = new Set(whole.get(said)?.map(({ other }) => other) ?? filled(said))
    if (found.size === 0) return together(said) ?? (sameInAll.has(said) ? said : undefined)
    const [first, ...others] = found
    if (first === undefined) return undefined
    // One text here and several there: any of them may be on the page.
    return others.length === 0 ? first : new RegExp(`^(${[...found].map(escaped).join('|')})$`)
  }

  /** Composed of two adjacent texts, such as a button's label and its subject. */
  const together = (said: string): string | undefined => {
    const words = said.split(' ')
    for (let place = words.length - 1; place > 0; place -= 1) {
      const [first] = whole.get(words.slice(0, place).join(' ')) ?? []
      const rest = first && find(words.slice(place).join(' '))
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

  const pattern = (said: RegExp): RegExp => {
    const chosen = byHand[said.source]
    if (chosen instanceof RegExp) return chosen
    if (hasNoWords(said.source)) return said
    const loose = new RegExp(said.source.replace(day, '.+'), said.flags)
    const found = new Set(
      pairs
        .filter(pair => ['7', 'Xyz'].some(value => loose.test(pair.said.split(blank).join(value))))
        .map(({ other }) => other.split(blank).map(escaped).join('.+')),
    )
    const [start, end] = [said.source.startsWith('^'), said.source.endsWith('$')]
    if (found.size === 0) {
      const literal = find(said.source.replace(/^\^|\$$/g, ''))
      if (literal !== undefined) {
        found.add(typeof literal === 'string' ? escaped(literal) : literal.source.slice(1, -1))
      }
    }
    if (found.size === 0 || found.size > maxMatches) {
      missing.add(`${to}: ${said} (${found.size})`)
      return said
    }
    return new RegExp(`${start ? '^' : ''}(${[...found].join('|')})${end ? '$' : ''}`, said.flags)
  }

  return {
    language: to,
    known: find,
    text: said => {
      const found = find(said)
      if (found === undefined) missing.add(`${to}: ${said}`)
      return found ?? said
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
