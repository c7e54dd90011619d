/** A place that a row names: a file, a name in it, and the value that the name has there. */
export type CodeReference = {
  readonly file: string
  readonly name: string | undefined
  readonly value: string | undefined
}

/** A test that a row names, by its file and its title as it is written there. */
export type TestReference = { readonly file: string; readonly title: string }

/** A row of a table of docs/spec.md. */
export type SpecRow = {
  /** The number of its section in the specification. */
  readonly section: string
  /** Of the table it stands in. */
  readonly table: string
  readonly line: number
  readonly what: string
  readonly codeReferences: readonly CodeReference[]
  readonly testReferences: readonly TestReference[]
  /** The product does not have it yet; `what` says why. */
  readonly missing: boolean
}

const sectionHeading = /^## (\d+)\. /
const tableHeading = /^### (.+)$/
const columns = ['What', 'Where', 'Shown by']

/**
 * Reads the tables of docs/spec.md.
 * @throws Error naming the line of a table or row that is not written as the file's head says.
 */
export const readSpecMap = (text: string): SpecRow[] => {
  const rows: SpecRow[] = []
  let section = ''
  let table = ''
  for (const [index, line] of text.split('\n').entries()) {
    section = sectionHeading.exec(line)?.[1] ?? section
    table = tableHeading.exec(line)?.[1] ?? (sectionHeading.test(line) ? '' : table)
    if (!line.startsWith('|') || /^\|(?:-+\|)+$/.test(line)) continue
    const cells = cellsOf(line)
    if (cells.join() === columns.join()) continue
    rows.push(readRow(cells, { section, table, line: index + 1 }))
  }
  return rows
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())

const readRow = (
  cells: readonly string[],
  at: Pick<SpecRow, 'section' | 'table' | 'line'>,
): SpecRow => {
  const [what = '', where = '', by = ''] = cells
  if (cells.length !== columns.length || what === '' || where === '' || by === '') {
    throw new Error(`docs/spec.md:${at.line} has not three cells with something in each`)
  }
  const missing = where === 'missing'
  return {
    ...at,
    what,
    missing,
    codeReferences: missing ? [] : codeReferencesOf(where, at.line),
    testReferences: missing
      ? []
      : by.split('<br>').map(part => testReferenceOf(part.trim(), at.line)),
  }
}

const codeReferencesOf = (where: string, line: number): CodeReference[] =>
  where.split(', ').map(part => {
    const found = /^`([^`#]+)(?:#([^`=]+)(?:=([^`]+))?)?`$/.exec(part)
    if (!found?.[1]) throw new Error(`docs/spec.md:${line} names no file in "${part}"`)
    return { file: found[1], name: found[2], value: found[3] }
  })

const testReferenceOf = (part: string, line: number): TestReference => {
  const found = /^`([^`]+)`: (.+)$/.exec(part)
  if (!found?.[1] || !found[2]) throw new Error(`docs/spec.md:${line} names no test in "${part}"`)
  return { file: found[1], title: found[2] }
}

/** A row about an address opens with it: `/that`: … */
export const addressOf = ({ what }: SpecRow): string | undefined => /^`(\/[^`]*)`/.exec(what)?.[1]

/** A row about a call opens with its name, method and path. */
export const callOf = ({ what }: SpecRow): string | undefined => {
  const found = /^`(\w+)` (GET|POST) `([^`]+)`/.exec(what)
  return found ? found.slice(1).join(' ') : undefined
}

/** A row about words that someone reads opens with them, in each language that is named. */
export const wordsOf = ({ what }: SpecRow): string[] => {
  const opening = /^(?:“[^”]+”(?: \/ )?)+/.exec(what)?.[0] ?? ''
  return [...opening.matchAll(/“([^”]+)”/g)].map(each => each[1] ?? '')
}

/** Fields that a row lists after a word: "takes `a`, `b`". */
export const fieldsAfter = ({ what }: SpecRow, word: 'takes' | 'answers'): string[] => {
  const list = new RegExp(`\\b${word} ((?:\`[^\`]+\`(?:, )?)+)`).exec(what)?.[1] ?? ''
  return [...list.matchAll(/`([^`]+)`/g)].map(each => each[1] ?? '')
}
