import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalog } from '#tools/build/copy-catalogs.ts'
import { root } from '#tools/build/run-step.ts'
import { collectedTexts, type TranslatedText } from './collect-texts.ts'

// `node --import …/register.ts write-texts.ts <file>`: writes every text of the project in all its
// languages, so that a journey written in one of them can run in another.
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('say which file the words go to')

const languages = ['id', 'en', 'hi', 'es'] as const

/** The texts of a message: its own, or those for one and for several of a plural. */
const formsOf = (message: unknown): { readonly one?: string; readonly other?: string } => {
  if (typeof message === 'string') return { one: message, other: message }
  const [{ match = {} } = {}] = message as readonly { match?: Record<string, string> }[]
  const forms = Object.entries(match)
  const wordsFor = (count: string) => forms.find(([form]) => form.endsWith(`=${count}`))?.[1]
  const other = wordsFor('other')
  const one = wordsFor('one') ?? other
  return { ...(one === undefined ? {} : { one }), ...(other === undefined ? {} : { other }) }
}

/** The messages of one capability's pages, all languages together. */
const readTexts = (file: string): TranslatedText[] => {
  const catalogs = languages.flatMap(language => {
    const path = join(root, 'copy', language, file)
    if (!existsSync(path)) return []
    const text = readFileSync(path, 'utf8')
    return [{ language, ...readCatalog({ capability: file, locale: language, text }) }]
  })
  const paths = [...(catalogs[0]?.messages.keys() ?? [])]
  return paths.flatMap(path =>
    (['one', 'other'] as const).map(count =>
      Object.fromEntries(
        catalogs.map(({ language, messages }) => [language, formsOf(messages.get(path))[count]]),
      ),
    ),
  )
}

const inHindi = /\p{Script=Devanagari}|\bhi:/u
for (const path of globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
  if (inHindi.test(readFileSync(join(root, path), 'utf8'))) await import(join(root, path))
}
const catalogs = globSync('*.json', { cwd: join(root, 'copy/en') }).flatMap(readTexts)
writeFileSync(file, JSON.stringify([...catalogs, ...collectedTexts]))
// Some of the modules keep a handle open.
process.exit(0)
