/** Banks show letters and spaces only, and refuse a name with anything else in it. */
export function holderName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 40)
    .trim()
  return letters.length < 3 ? 'BORROWER' : letters
}
