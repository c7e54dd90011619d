import { foldWords } from './fold-words.ts'
import { wordSimilarity } from './word-similarity.ts'

/** Something that can be found, and all the phrases in which it is asked. */
export type SearchableQuestion<Id extends string> = {
  readonly id: Id
  readonly phrases: readonly string[]
}

type IndexedQuestion<Id> = { readonly id: Id; readonly phrases: readonly (readonly string[])[] }

export type QuestionIndex<Id extends string> = {
  readonly entries: readonly IndexedQuestion<Id>[]
  /** In how many entries a word stands. */
  readonly documentFrequency: ReadonlyMap<string, number>
}

export const indexQuestions = <Id extends string>(
  questions: readonly SearchableQuestion<Id>[],
): QuestionIndex<Id> => {
  const entries = questions.map(({ id, phrases }) => ({
    id,
    phrases: phrases.map(foldWords).filter(way => way.length > 0),
  }))
  const documentFrequency = new Map<string, number>()
  for (const { phrases } of entries) {
    for (const word of new Set(phrases.flat()))
      documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
  }
  return { entries, documentFrequency }
}

export type QuestionMatches<Id> = {
  /** Best first, at most `mostFound`. */
  readonly ids: readonly Id[]
  /** The first is so much better than the others that it may be given as the answer. */
  readonly isSure: boolean
}

export const maxMatches = 3

/** Below this share of what was asked, a question is not taken for one that was meant. */
const minScore = 0.4
/** Sure of the best: it scores high and leads, or nothing else comes near. */
const sureScore = 0.62
const sureLead = 1.15
const aloneScore = 0.5
const aloneLead = 1.8
/** A word alone is sure only where so few questions know it. */
const ownWordFrequency = 2
/** Worse than the best by so much is not offered beside it. */
const besideBest = 0.7
/** What is asked counts more than how much of a known way to ask it was typed. */
const queryWeight = 0.7
const scatteredWeight = 0.6
/** A word that no question knows says that something else is meant, or nothing at all. */
const unknownWeight = 0.5

/**
 * The questions that a text may mean. Each word counts by how few questions it stands in. Words that
 * stand together in one way of asking count more than the same words picked from several.
 */
export const findQuestions = <Id extends string>(
  { entries, documentFrequency }: QuestionIndex<Id>,
  text: string,
): QuestionMatches<Id> => {
  const asked = [...new Set(foldWords(text))]
  if (asked.length === 0) return { ids: [], isSure: false }
  const rarity = (count: number) => Math.log(1 + entries.length / count)
  const likeness = similarityOf(asked, documentFrequency)
  const spreads = asked.map(word => {
    const known = likeness.get(word) ?? new Map<string, number>()
    const nearest = [...known].sort((a, b) => b[1] - a[1])[0]?.[0]
    return nearest === undefined ? undefined : documentFrequency.get(nearest)
  })
  const isTelling = asked.length > 1 || (spreads[0] ?? 0) <= ownWordFrequency
  const weights = spreads.map(count =>
    count === undefined ? unknownWeight * rarity(1) : rarity(count),
  )
  const whole = sum(weights)
  const ofAsked = (words: readonly string[]): number =>
    sum(
      asked.map((word, index) => (weights[index] ?? 0) * maxSimilarity(words, likeness.get(word))),
    ) / whole
  const ofWay = (way: readonly string[]): number => {
    const known = way.map(word => rarity(documentFrequency.get(word) ?? 1))
    const hit = way.map((word, index) => {
      const shares = asked.map(each => likeness.get(each)?.get(word) ?? 0)
      return Math.max(0, ...shares) * (known[index] ?? 0)
    })
    return sum(hit) / sum(known)
  }
  const scoreOf = (phrases: readonly (readonly string[])[]): number => {
    const together = phrases.map(
      way => ofAsked(way) * (queryWeight + (1 - queryWeight) * ofWay(way)),
    )
    return Math.max(0, scatteredWeight * ofAsked(phrases.flat()), ...together)
  }
  const ranked = entries
    .map(({ id, phrases }) => ({ id, score: scoreOf(phrases) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
  const [first, second] = ranked
  if (!first) return { ids: [], isSure: false }
  return {
    ids: ranked
      .filter(({ score }) => score >= first.score * besideBest)
      .slice(0, maxMatches)
      .map(({ id }) => id),
    isSure: isTelling && isSure(first.score, second?.score ?? 0),
  }
}

const isSure = (first: number, second: number): boolean =>
  (first >= sureScore && first >= second * sureLead) ||
  (first >= aloneScore && first >= second * aloneLead)

/** For each asked word the known ones that it may stand for. */
const similarityOf = (
  asked: readonly string[],
  spread: ReadonlyMap<string, number>,
): ReadonlyMap<string, ReadonlyMap<string, number>> =>
  new Map(
    asked.map(word => [
      word,
      new Map(
        [...spread.keys()].flatMap(known => {
          const share = wordSimilarity(word, known)
          return share > 0 ? [[known, share] as const] : []
        }),
      ),
    ]),
  )

const maxSimilarity = (
  words: readonly string[],
  shares: ReadonlyMap<string, number> | undefined,
): number => Math.max(0, ...words.map(word => shares?.get(word) ?? 0))

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
