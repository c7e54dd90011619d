import type { OutputOf } from '#contract/call.ts'
import type { PublicDocumentBlock, publicDocument } from '#contract/support/calls.ts'
import * as copy from '#copy/pages/support.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './legal-document.module.css'

export type LegalDocumentProps = { readonly document: OutputOf<typeof publicDocument> }

/** A document as the server wrote it: contents, then its sections. All text is plain text. */
export const LegalDocument = ({ document }: LegalDocumentProps) => {
  const { locale } = usePageFacts()
  return (
    <article className={styles['document']} lang={document.language}>
      <div>
        <p className={styles['lead']}>{document.lead}</p>
        <p className={styles['version']}>
          {copy.version({ day: dateInWords(document.version, locale) })}
        </p>
      </div>
      <nav className={styles['contents']} aria-label={copy.contents()}>
        <ol>
          {document.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {document.sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} className={styles['section']}>
          <h2 className={styles['heading']}>{heading}</h2>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document's blocks never move
            <LegalBlock key={index} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}

const LegalBlock = ({ block }: { block: PublicDocumentBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list': {
      const items = block.items.map(item => <li key={item}>{item}</li>)
      return block.ordered ? (
        <ol className={classNames(styles['list'], styles['ordered'])}>{items}</ol>
      ) : (
        <ul className={styles['list']}>{items}</ul>
      )
    }
    case 'table':
      return <LegalTable {...block} />
  }
}

type LegalTableProps = Extract<PublicDocumentBlock, { kind: 'table' }>

/** Explicit roles: a table laid out as cards loses its own in some browsers. */
const LegalTable = ({ caption, head, rows }: LegalTableProps) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <table className={styles['table']} role="table">
    <caption className={styles['caption']}>{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {head.map(name => (
          <th key={name} scope="col" role="columnheader">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map(row => (
        <tr key={row.join()} role="row">
          {row.map((cell, column) =>
            column === 0 ? (
              <th key={head[column]} scope="row" role="rowheader">
                {cell}
              </th>
            ) : (
              <td key={head[column]} role="cell" data-name={head[column]}>
                {cell}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
