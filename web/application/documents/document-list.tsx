import { Link } from 'react-router'
import type { contracts } from '#contract/application/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { findOwnPath } from '#contract/links.ts'
import * as copy from '#copy/pages/offer.js'
import { paths } from '../../routes.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Menu, MenuFile } from '../../ui/menu/menu.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import styles from './document-list.module.css'
import type { DocumentListItem } from './loan-agreement.tsx'

type DocumentListProps = {
  readonly documents: readonly DocumentListItem[]
  /** The same and more as files to download; none of an offer. */
  readonly files: OutputOf<typeof contracts>['files']
}

/** Links to the documents of an offer or a loan. */
export const DocumentList = ({ documents, files }: DocumentListProps) =>
  documents.length + files.length === 0 ? (
    <StateView
      art="empty"
      title={copy.noDocumentsTitle()}
      actions={<ButtonLink to={paths.customerService}>{copy.contactUs()}</ButtonLink>}
    >
      {copy.noDocumentsText()}
    </StateView>
  ) : (
    <>
      {documents.length > 0 && (
        <Card>
          <DocumentLinks documents={documents} />
        </Card>
      )}
      {files.length > 0 && (
        <Card title={copy.filesTitle()}>
          <Menu>
            {files.map(({ title, url }) => (
              <MenuFile key={url} icon="copy" to={url}>
                {title}
              </MenuFile>
            ))}
          </Menu>
        </Card>
      )}
    </>
  )

export const DocumentLinks = ({ documents }: { documents: readonly DocumentListItem[] }) => (
  <ul>
    {documents.map(({ documentId, title, url }) => (
      <li key={documentId} className={styles['line']}>
        <Link className={styles['document']} to={findOwnPath(url) ?? paths.loanAgreement}>
          <span className={styles['title']}>{title}</span>
          <Icon name="forward" />
        </Link>
      </li>
    ))}
  </ul>
)
