import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'
import { type PrivateWord, privateNames, privateTurns } from './vocabulary.ts'

/** The words themselves stand in these. */
const ownFiles = /^tools\/checks\/vocabulary/
const code = trackedFiles.filter(path => /\.(ts|tsx)$/.test(path) && !ownFiles.test(path))
const sql = trackedFiles.filter(path => path.endsWith('.sql'))

/** `heldMoney`, `held_money` and `held-money` as `held money`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum|const|let|(?:async )?function\*?) (\w+)/gm
const sqlName =
  /\b(?:create (?:unique )?(?:table|index|schema|function|type|view)(?: if not exists)?|add column|constraint) ([\w.]+)/gi

const declaredNames = (): [place: string, name: string][] => [
  ...code.map((path): [string, string] => [path, basename(path).replace(/\..*$/, '')]),
  ...code.flatMap(path =>
    [...readTracked(path).matchAll(declaration)].map(([, name = '']): [string, string] => [
      path,
      name,
    ]),
  ),
  ...sql.flatMap(path =>
    [...readTracked(path).matchAll(sqlName)].map(([, name = '']): [string, string] => [path, name]),
  ),
]

const withoutComments = (path: string): string =>
  readTracked(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

const textLiteral = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g

const identifiersIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []

/** Of code, without comments and texts; what a template inserts counts as code. */
const identifiersOf = (path: string): string[] =>
  identifiersIn(
    withoutComments(path).replaceAll(textLiteral, text =>
      text.startsWith('`') ? (text.match(/\$\{[^}]*\}/g) ?? []).join(' ') : '',
    ),
  )

/** Fields, calls and codes of the API, and keys and placeholders of texts. */
const namedElsewhere = (): Set<string> => {
  const contract = code.filter(path => path.startsWith('contract/'))
  const texts = trackedFiles.filter(path => /^copy\/.*\.(json|md)$/.test(path))
  return new Set([
    ...contract.flatMap(path => identifiersIn(withoutComments(path))),
    ...texts.flatMap(path => readTracked(path).match(/(?<=")[A-Za-z]\w*(?=":)/g) ?? []),
    ...texts.flatMap(path => readTracked(path).match(/(?<=\{)[A-Za-z]\w*(?=[},])/g) ?? []),
  ])
}

const comments = (path: string): string[] => {
  const text = readTracked(path)
  const found = path.endsWith('.sql')
    ? text.match(/--.*$/gm)
    : text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)
  return found ?? []
}

const isAllowed = ({ allowed = [] }: PrivateWord, path: string): boolean =>
  allowed.some(each => each.path.test(path))

const found = (
  words: readonly PrivateWord[],
  texts: readonly (readonly [place: string, text: string])[],
): string[] =>
  texts.flatMap(([place, text]) =>
    words
      .filter(each => each.word.test(text) && !isAllowed(each, place))
      .map(({ word, instead }) => `${place}: "${word.exec(text)?.[0]}" (say ${instead})`),
  )

describe('the words of the field', () => {
  test('name files, types, functions, constants and tables', () => {
    const names = declaredNames().map(([place, name]) => [place, wordsOf(name)] as const)
    expect(names.length).toBeGreaterThan(5_000)
    expect([...new Set(found(privateNames, names))]).toEqual([])
  })

  test('name parameters, members and locals', () => {
    const elsewhere = namedElsewhere()
    const names = code.flatMap(path =>
      [...new Set(identifiersOf(path))]
        .filter(name => !elsewhere.has(name))
        .map(name => [path, wordsOf(name)] as const),
    )
    expect(names.length).toBeGreaterThan(40_000)
    expect([...new Set(found(privateNames, names))]).toEqual([])
  })

  test('are those of comments', () => {
    const texts = [...code, ...sql].flatMap(path =>
      comments(path).map(comment => [path, comment] as const),
    )
    expect(texts.length).toBeGreaterThan(2_000)
    expect([...new Set(found(privateTurns, texts))]).toEqual([])
  })
})
