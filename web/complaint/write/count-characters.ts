/** Counts code points: an emoji, or a letter beyond the first plane, is one. */
export const countCharacters = (text: string): number => [...text].length

/** The first `max` code points of the text. */
export const firstCharacters = (text: string, max: number): string =>
  countCharacters(text) <= max ? text : [...text].slice(0, max).join('')
