import type { PublicDocumentName } from '#contract/support/calls.ts'
import * as copy from '#copy/pages/site.js'
import { usePageFacts } from '../shell/page-facts.ts'
import { documentAddress } from '../support/market-address.ts'
import styles from './framed-document.module.css'

type FramedDocumentProps = { readonly name: PublicDocumentName; readonly title: string }

/** A document in a sandboxed frame: no script, no forms, no navigation. */
export const FramedDocument = ({ name, title }: FramedDocumentProps) => {
  const address = documentAddress(name, usePageFacts())
  return (
    <div className={styles['framed']}>
      <a className={styles['link']} href={address}>
        {copy.openDocument()}
      </a>
      <iframe className={styles['frame']} src={address} title={title} sandbox="" />
    </div>
  )
}
