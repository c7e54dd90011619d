import { foldWords } from './fold-words.ts'
import { wordSimilarity } from './word-similarity.ts'

/** A question that can be found, and the phrases in which borrowers ask it. */
export type SearchableQuestion<Id extends string> = {
  readonly id: Id
  readonly phrases: readonly string[]
}

type IndexedQuestion<Id> = { readonly id: Id; readonly phrases: readonly (readonly string[])[] }

export type QuestionIndex<Id extends string> = {
  readonly entries: readonly IndexedQuestion<Id>[]
  /** The number of entries that contain a word. */
  readonly documentFrequency: ReadonlyMap<string, number>
}

export const indexQuestions = <Id extends string>(
  questions: readonly SearchableQuestion<Id>[],
): QuestionIndex<Id> => {
  const entries = questions.map(({ id, phrases }) => ({
    id,
    phrases: phrases.map(foldWords).filter(phrase => phrase.length > 0),
  }))
  const documentFrequency = new Map<string, number>()
  for (const { phrases } of entries) {
    for (const word of new Set(phrases.flat()))
      documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
  }
  return { entries, documentFrequency }
}

export type QuestionMatches<Id> = {
  /** Best first, at most `maxMatches`. */
  readonly ids: readonly Id[]
  /** Whether the first is enough better than the others to be shown as the answer. */
  readonly isSure: boolean
}

export const maxMatches = 3

/** A question below this score is no match. */
const minScore = 0.4
/** Sure of the best: a high score with a small lead, or a medium score with a large one. */
const highScore = 0.62
const smallLead = 1.15
const mediumScore = 0.5
const largeLead = 1.8
/** A one-word query is sure only when at most this many questions contain the word. */
const maxSpecificFrequency = 2
/** Matches below this share of the best score are left out. */
const minShareOfBest = 0.7
/** How well the phrase covers the query counts more than how well the query covers the phrase. */
const queryWeight = 0.7
const scatteredWeight = 0.6
/** Weight of a query word that no question contains: it makes every match less likely. */
const unknownWeight = 0.5

/**
 * The questions that a text may mean. A word weighs more the fewer questions contain it (inverse
 * document frequency). Words matched in one phrase count more than words matched across several.
 */
export const findQuestions = <Id extends string>(
  { entries, documentFrequency }: QuestionIndex<Id>,
  text: string,
): QuestionMatches<Id> => {
  const queryWords = [...new Set(foldWords(text))]
  if (queryWords.length === 0) return { ids: [], isSure: false }
  const rarity = (count: number) => Math.log(1 + entries.length / count)
  const similarities = similarityOf(queryWords, documentFrequency)
  const frequencies = queryWords.map(word => {
    const indexed = similarities.get(word) ?? new Map<string, number>()
    const nearest = [...indexed].sort((a, b) => b[1] - a[1])[0]?.[0]
    return nearest === undefined ? undefined : documentFrequency.get(nearest)
  })
  const isSpecific = queryWords.length > 1 || (frequencies[0] ?? 0) <= maxSpecificFrequency
  const weights = frequencies.map(count =>
    count === undefined ? unknownWeight * rarity(1) : rarity(count),
  )
  const totalWeight = sum(weights)
  const queryCoverage = (words: readonly string[]): number =>
    sum(
      queryWords.map(
        (word, index) => (weights[index] ?? 0) * maxSimilarity(words, similarities.get(word)),
      ),
    ) / totalWeight
  const phraseCoverage = (phrase: readonly string[]): number => {
    const weightsOfPhrase = phrase.map(word => rarity(documentFrequency.get(word) ?? 1))
    const covered = phrase.map((word, index) => {
      const shares = queryWords.map(each => similarities.get(each)?.get(word) ?? 0)
      return Math.max(0, ...shares) * (weightsOfPhrase[index] ?? 0)
    })
    return sum(covered) / sum(weightsOfPhrase)
  }
  const scoreOf = (phrases: readonly (readonly string[])[]): number => {
    const byPhrase = phrases.map(
      phrase => queryCoverage(phrase) * (queryWeight + (1 - queryWeight) * phraseCoverage(phrase)),
    )
    return Math.max(0, scatteredWeight * queryCoverage(phrases.flat()), ...byPhrase)
  }
  const ranked = entries
    .map(({ id, phrases }) => ({ id, score: scoreOf(phrases) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
  const [first, second] = ranked
  if (!first) return { ids: [], isSure: false }
  return {
    ids: ranked
      .filter(({ score }) => score >= first.score * minShareOfBest)
      .slice(0, maxMatches)
      .map(({ id }) => id),
    isSure: isSpecific && isSure(first.score, second?.score ?? 0),
  }
}

const isSure = (first: number, second: number): boolean =>
  (first >= highScore && first >= second * smallLead) ||
  (first >= mediumScore && first >= second * largeLead)

/** For each query word the indexed words it may stand for, with their similarity. */
const similarityOf = (
  queryWords: readonly string[],
  documentFrequency: ReadonlyMap<string, number>,
): ReadonlyMap<string, ReadonlyMap<string, number>> =>
  new Map(
    queryWords.map(word => [
      word,
      new Map(
        [...documentFrequency.keys()].flatMap(indexed => {
          const share = wordSimilarity(word, indexed)
          return share > 0 ? [[indexed, share] as const] : []
        }),
      ),
    ]),
  )

const maxSimilarity = (
  words: readonly string[],
  shares: ReadonlyMap<string, number> | undefined,
): number => Math.max(0, ...words.map(word => shares?.get(word) ?? 0))

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
