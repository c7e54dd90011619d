import type { CopyDocument } from './copy-documents.ts'

/** Questions with their answers: staff change them, so they are compiled as data. */
export const isAnswers = ({ name }: Pick<CopyDocument, 'name'>): boolean => name.endsWith('/faq')

type AnswerPart = { readonly when: string; readonly text: string }

/** The paragraphs of an answer, each with the part it stands in; '' for none. */
const partsOf = ({ blocks }: CopyDocument['sections'][number]): AnswerPart[] =>
  blocks.flatMap(block => {
    const [when, inside] = block.kind === 'part' ? [block.list, block.blocks] : ['', [block]]
    return inside.map(each => {
      if (each.kind !== 'paragraph') throw new Error('an answer consists of paragraphs')
      return { when, text: each.text }
    })
  })

/** The server's module of first answers, by document, language and question. */
export const answersModule = (
  documents: readonly CopyDocument[],
): { readonly module: string; readonly types: string } => {
  const byName = [...Map.groupBy(documents, ({ name }) => name)]
  const module = Object.fromEntries(
    byName.map(([name, each]) => [
      name,
      Object.fromEntries(
        each.map(({ locale, sections }) => [
          locale,
          Object.fromEntries(
            sections.map(section => [
              section.id,
              { question: section.heading, parts: partsOf(section) },
            ]),
          ),
        ]),
      ),
    ]),
  )
  const types = byName.map(([name, each]) => {
    const ids = (each[0]?.sections ?? []).map(({ id }) => `'${id}'`).join(' | ') || 'never'
    const languages = each.map(({ locale }) => `readonly ${locale}: FirstAnswers<${ids}>`)
    return `  readonly '${name}': { ${languages.join('; ')} }`
  })
  return {
    module: `export const answers = ${JSON.stringify(module, null, 2)}\n`,
    types: `/** A question and its answer, by id; \`when\`: the part of the figures it stands for. */
export type FirstAnswers<Id extends string> = Readonly<
  Record<Id, { readonly question: string; readonly parts: readonly { readonly when: string; readonly text: string }[] }>
>
export declare const answers: {\n${types.join('\n')}\n}\n`,
  }
}
