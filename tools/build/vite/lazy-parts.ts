import type { Plugin } from 'vite'

/**
 * Loads dynamic imports by plain `import()`. Vite's own preload helper waits for the part's style sheets
 * and weighs more than most late parts: 650 bytes (brotli) of the largest page, and a list of the sheets in
 * each file that has a late part. Here a page has the sheets of its late parts from the beginning.
 */
export const lateParts = (): Plugin[] => [
  {
    name: 'late-parts',
    applyToEnvironment: environment => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = load => load()',
    },
    generateBundle: {
      // Before the list of each page's files is made.
      order: 'pre',
      handler(_options, bundle) {
        addLateSheets(Object.values(bundle).filter(file => file.type === 'chunk'))
      },
    },
  },
  {
    name: 'late-parts-without-lists',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      // After Vite has put its lists there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withoutSheetLists(file.code)
        }
      },
    },
  },
]

type Chunk = {
  readonly fileName: string
  readonly name: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: Set<string> } | undefined
}

/** The entries of every document: what all pages have late is theirs. */
const ofEveryPage: readonly string[] = ['root', 'entry.client']

/** Gives each page the style sheets of the parts that it loads late. */
export const addLateSheets = (chunks: readonly Chunk[]): void => {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const reached = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const next of byFile.get(file)?.imports ?? []) reached(next, found)
    return found
  }
  const sheetsOf = (file: string): string[] =>
    [...reached(file)].flatMap(each => [...(byFile.get(each)?.viteMetadata?.importedCss ?? [])])
  const lateFiles = (file: string, found = new Set<string>()): Set<string> => {
    for (const each of reached(file)) {
      for (const late of byFile.get(each)?.dynamicImports ?? []) {
        if (found.has(late)) continue
        found.add(late)
        lateFiles(late, found)
      }
    }
    return found
  }
  const entries = chunks.filter(chunk => chunk.isEntry)
  const isCommon = ({ name }: Chunk): boolean => ofEveryPage.includes(name)
  const common = entries.filter(isCommon)
  for (const entry of [...common, ...entries.filter(each => !isCommon(each))]) {
    const { fileName, viteMetadata } = entry
    const shown = new Set([...common.map(each => each.fileName), fileName].flatMap(sheetsOf))
    for (const sheet of [...lateFiles(fileName)].flatMap(sheetsOf)) {
      if (!shown.has(sheet)) viteMetadata?.importedCss.add(sheet)
    }
  }
}

/** Vite's list of the style sheets of late parts, which are in the document, and each mention of it. */
const sheetList = /const __vite__mapDeps=\(.*?\)=>i\.map\(i=>d\[i\]\);\n?/g
const mention = /,__vite__mapDeps\(\[[\d,]*\]\)/g
const withoutSheetLists = (code: string): string =>
  code.replaceAll(sheetList, '').replaceAll(mention, '')
