/**
 * The number of letters to insert, delete, change or swap with their neighbour to turn one word
 * into the other (optimal string alignment); `max` + 1 when it is more than `max`.
 */
export const editDistance = (a: string, b: string, max: number): number => {
  const [from, to] = [[...a], [...b]]
  if (Math.abs(from.length - to.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = to.map((_, index) => index + 1)
  let lastStart = 0
  for (const [row, letter] of from.entries()) {
    const start = row + 1
    const next: number[] = []
    for (const [column, other] of to.entries()) {
      const diagonal = column === 0 ? lastStart : (last[column - 1] ?? 0)
      const left = column === 0 ? start : (next[column - 1] ?? 0)
      let cost = Math.min(diagonal + (letter === other ? 0 : 1), (last[column] ?? 0) + 1, left + 1)
      if (row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other) {
        const before = column === 1 ? row - 1 : (beforeLast[column - 2] ?? 0)
        cost = Math.min(cost, before + 1)
      }
      next.push(cost)
    }
    if (Math.min(start, ...next) > max) return max + 1
    beforeLast = last
    last = next
    lastStart = start
  }
  return Math.min(last.at(-1) ?? lastStart, max + 1)
}

/** Typos accepted by word length: short words that differ by a letter are different words. */
const typosIn = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** Typos at the start of a word are rare: words with different starts are not compared. */
const beginAlike = (a: string, b: string): boolean =>
  a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])

/** Minimum length of a word that matches as part of another, as `bayar` in `pembayaran`. */
const minPartLength = 4

/** Similarity of two folded words: 1 for the same, 0 for no match. */
export const wordSimilarity = (typed: string, known: string): number => {
  if (typed === known) return 1
  const [shorter, longer] = typed.length < known.length ? [typed, known] : [known, typed]
  if (shorter.length >= minPartLength && longer.includes(shorter)) {
    return 0.75 + (0.2 * shorter.length) / longer.length
  }
  const max = typosIn(longer.length)
  if (max === 0 || !beginAlike(typed, known)) return 0
  const distance = editDistance(typed, known, max)
  return distance > max ? 0 : 0.95 - 0.15 * distance
}
