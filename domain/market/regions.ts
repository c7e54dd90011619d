/** A province or state as an address names it. */
export type Region = { readonly code: string; readonly name: string }

/** Reads one region for each line: its code, a space, its name. */
export const readRegions = (list: string): readonly Region[] =>
  list
    .trim()
    .split('\n')
    .map(line => {
      const [code = '', ...words] = line.trim().split(' ')
      return { code, name: words.join(' ') }
    })
