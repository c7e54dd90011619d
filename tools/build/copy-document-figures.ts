import { type CopyDocument, type DocumentBlock, linesOf } from './copy-documents.ts'

/** Figures by name: a text, or a list whose entries have figures of their own. */
export type FigureTree = Map<string, FigureTree | 'text'>

/** The figures that a text names: `lender`, or `products.name` of each entry of a list. */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name)

/**
 * The list that a list's item or a table's row stands for each entry of; undefined where it stands
 * once. @throws Error where it names figures of several lists.
 */
export const repeatedList = (texts: readonly string[]): string | undefined => {
  const lists = new Set(
    texts.flatMap(figuresIn).map(name => (name.includes('.') ? name.split('.')[0] : undefined)),
  )
  if (lists.size > 1) throw new Error(`"${texts.join(' | ')}" has figures of more than one list`)
  return [...lists][0]
}

/** Every figure that a document must be given. @throws Error where a name is a text and a list. */
export const figureTree = (documents: readonly CopyDocument[]): FigureTree => {
  const tree: FigureTree = new Map()
  for (const { lead, sections } of documents) {
    for (const figure of figuresIn(lead)) addText(tree, figure)
    for (const block of sections.flatMap(({ blocks }) => blocks)) addBlock(tree, block)
  }
  return tree
}

const addBlock = (tree: FigureTree, block: DocumentBlock): void => {
  if (block.kind === 'part') {
    for (const each of block.blocks) addBlock(listIn(tree, block.list), each)
    if (block.blocks.length === 0) throw new Error(`the part "${block.list}" is empty`)
    return
  }
  for (const texts of linesOf(block)) {
    const list = repeatedList(texts)
    for (const figure of texts.flatMap(figuresIn)) {
      if (list === undefined) addText(tree, figure)
      else addText(listIn(tree, list), figure.slice(list.length + 1))
    }
  }
}

const addText = (tree: FigureTree, name: string): void => {
  if (tree.get(name) instanceof Map) throw new Error(`"${name}" is a list and a text`)
  tree.set(name, 'text')
}

const listIn = (tree: FigureTree, name: string): FigureTree => {
  const known = tree.get(name)
  if (known === 'text') throw new Error(`"${name}" is a list and a text`)
  const list: FigureTree = known ?? new Map()
  tree.set(name, list)
  return list
}
