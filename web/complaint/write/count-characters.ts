/** How many characters a person would count: an emoji, or a letter beyond the first plane, is one. */
export const countCharacters = (text: string): number => [...text].length

/** The text up to a number of characters; what comes after is ignored. */
export const firstCharacters = (text: string, most: number): string =>
  countCharacters(text) <= most ? text : [...text].slice(0, most).join('')
