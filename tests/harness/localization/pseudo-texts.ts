import { india } from '#server/promotion/templates/india.ts'
import { pseudoText } from '#tools/build/pseudo-copy.ts'
import { announcements } from '#tools/seed/announcements.ts'
import { seedProducts } from '#tools/seed/products.ts'

/** Codes, not words. */
const codeFields = new Set(['id', 'language', 'region', 'version', 'effectiveOn'])

/** The same value with every text in it accented. */
const accented = <Value>(value: Value): Value => {
  const change = (each: unknown): unknown => {
    if (typeof each === 'string') return pseudoText(each)
    if (Array.isArray(each)) return each.map(change)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([name, field]) => [
        name,
        codeFields.has(name) ? field : change(field),
      ]),
    )
  }
  // The same shape, text by text.
  return change(value) as Value
}

/**
 * Replaces the English that no catalog holds, in memory: of the seeded products and announcements,
 * and of India's landing page. To be called before a server seeds or answers anything.
 */
export const replaceSeededEnglish = (): void => {
  for (const copy of [
    ...seedProducts.map(product => product.copy),
    ...Object.values(announcements),
  ]) {
    Object.assign(copy, { en: accented(copy.en) })
  }
  Object.assign(india, accented(india))
}
