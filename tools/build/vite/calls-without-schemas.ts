import type { Plugin } from 'vite'

/**
 * Leaves the schemas of the wire's calls out of the browser's script. The server checks what comes
 * in and what goes out by them; the browser's client needs a call's address only, and the schemas
 * with their library would weigh more than a whole screen.
 */
export const callsWithoutSchemas = (): Plugin => ({
  name: 'calls-without-schemas',
  enforce: 'post',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      return { code: withoutSchemas(code, this.parse(code)), map: null }
    },
  },
})

type SourceSpan = { readonly start: number; readonly end: number }
type SyntaxNode = SourceSpan & { readonly type: string } & Readonly<Record<string, unknown>>
type SourceEdit = SourceSpan & {
  readonly before: string
  readonly after: string
  readonly kept: boolean
}

/**
 * Rewrites one module of the contract: what only the server reads of a call (its name, who may
 * call, its schemas, refusals and summary) becomes undefined, and every other value that a call
 * makes is marked as free of effects, so that the bundler drops it, and the schema library with it,
 * unless a screen really uses it. What was imported for schemas alone is imported no more: the
 * bundler would put that module beside this one, with all its calls.
 */
export const withoutSchemas = (code: string, program: unknown): string => {
  const kept = edited(code, topLevelValues(program).flatMap(editsOf))
  const imports = nodesOf(isNode(program) ? program['body'] : undefined)
    .filter(({ type }) => type === 'ImportDeclaration')
    .map(each => ({ text: code.slice(each.start, each.end), names: importedNames(each) }))
  const body = imports.reduce((rest, { text }) => rest.replace(text, ''), kept)
  return imports
    .filter(({ names }) => names.length > 0 && !names.some(name => isNamedIn(body, name)))
    .reduce((rest, { text }) => rest.replace(text, ''), kept)
}

const edited = (code: string, edits: readonly SourceEdit[]): string => {
  let rest = code
  for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
    const inside = edit.kept ? rest.slice(edit.start, edit.end) : ''
    rest = rest.slice(0, edit.start) + edit.before + inside + edit.after + rest.slice(edit.end)
  }
  return rest
}

const importedNames = (statement: SyntaxNode): string[] =>
  nodesOf(statement['specifiers']).map(specifier => nameOf(specifier['local']))

const isNamedIn = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code)

const editsOf = (value: SyntaxNode): SourceEdit[] => {
  if (isGroupOfSchemas(value)) {
    return [{ ...value, before: `${pure}(() => (`, after: '))()', kept: true }]
  }
  if (value.type !== 'CallExpression') return []
  const mark = { start: value.start, end: value.start, before: pure, after: '', kept: false }
  if (nameOf(value['callee']) !== 'defineCall') {
    return [{ ...value, before: `${pure}(() => `, after: ')()', kept: true }]
  }
  const [definition] = nodesOf(value['arguments'])
  const schemas = nodesOf(definition?.['properties'])
    .filter(property =>
      /^(name|audience|input|output|summary|refusals)$/.test(nameOf(property['key'])),
    )
    .flatMap(property => nodesOf([property['value']]))
  return [mark, ...schemas.map(schema => ({ ...schema, ...replacedByUndefined }))]
}

/** Fields that several calls share stand together in one object. */
const isGroupOfSchemas = (value: SyntaxNode): boolean =>
  value.type === 'ObjectExpression' &&
  nodesOf(value['properties']).some(property =>
    nodesOf([property['value'], property['argument']]).some(each => each.type === 'CallExpression'),
  )

const pure = '/* @__PURE__ */ '
const replacedByUndefined = { before: 'undefined', after: '', kept: false }

/** What the module's constants are made of, exported or not. */
const topLevelValues = (program: unknown): SyntaxNode[] =>
  nodesOf(isNode(program) ? program['body'] : undefined)
    .map(statement => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .flatMap(declaration => nodesOf(declaration['declarations']))
    .flatMap(declarator => nodesOf([declarator['init']]))

const nodesOf = (values: unknown): SyntaxNode[] =>
  Array.isArray(values) ? values.filter(isNode) : []

const nameOf = (value: unknown): string => String(isNode(value) ? value['name'] : '')

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
