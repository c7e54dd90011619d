import type { AgreementBlock } from '#contract/application/calls.ts'
import { ScrollBox } from '../../ui/scroll-box/scroll-box.tsx'
import styles from './document-blocks.module.css'
import { groupRows, type TableBlock } from './group-rows.ts'

export type DocumentBlocksProps = {
  readonly blocks: readonly AgreementBlock[]
  /** Of the document's text, which stays as it was accepted, whatever the page's language. */
  readonly language: string
}

export const DocumentBlocks = ({ blocks, language }: DocumentBlocksProps) => (
  <article className={styles['document']} lang={language}>
    {groupRows(blocks).map((block, position) => {
      const key = String(position)
      if (block.kind === 'rows') return <BlockTable key={key} {...block} />
      if (block.kind === 'heading') {
        return (
          <h2 key={key} className={styles['heading']}>
            {block.text}
          </h2>
        )
      }
      return <p key={key}>{block.text}</p>
    })}
  </article>
)

const BlockTable = ({ head, body }: TableBlock) => (
  <ScrollBox>
    <table className={styles['table']}>
      {head.length > 0 && (
        <thead>
          {head.map(cells => (
            <tr key={cells.join()}>
              {cells.map(cell => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          ))}
        </thead>
      )}
      <tbody>
        {body.map(cells => (
          <tr key={cells.join()}>
            {withPositions(cells).map(({ position, cell }) => (
              <td key={position}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

/** A stored document never changes, so that positions can serve as keys. */
const withPositions = (cells: readonly string[]) =>
  cells.map((cell, position) => ({ position, cell }))
