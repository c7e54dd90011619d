import { Link } from 'react-router'
import { collectionType } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { writeAddress } from './complaint-addresses.ts'
import type { ComplaintOptions } from './complaint-start.tsx'
import styles from './problem-types.module.css'

type ProblemTypesProps = { readonly start: ComplaintOptions; readonly refused: boolean }

/** The types of problem. The collection type opens its own list; every other links to the form. */
export const ProblemTypes = ({ start, refused }: ProblemTypesProps) => {
  const orderNo = start.orderDetail?.orderNo ?? ''
  return (
    <Card title={copy.typeTitle()}>
      <ul className={styles['types']}>
        {start.problemType.map(({ value, title }) => (
          <li key={value}>
            {value === collectionType ? (
              <Accordion summary={title} open={refused}>
                {start.orderDetail?.isShow === '1' ? (
                  <CollectionKinds start={start} orderNo={orderNo} />
                ) : (
                  <InsteadOfCollection start={start} orderNo={orderNo} />
                )}
              </Accordion>
            ) : (
              <TypeLink to={writeAddress({ problemType: value, problemSonType: '', orderNo })}>
                {title}
              </TypeLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ProblemTypeListProps = { readonly start: ComplaintOptions; readonly orderNo: string }

const CollectionKinds = ({ start, orderNo }: ProblemTypeListProps) => (
  <ul className={styles['kinds']}>
    {start.problemSonType.map(({ value, title }) => (
      <li key={value}>
        <TypeLink
          to={writeAddress({ problemType: collectionType, problemSonType: value, orderNo })}
        >
          {title}
        </TypeLink>
      </li>
    ))}
  </ul>
)

/** Why the order does not support the type, and the alternative. */
const InsteadOfCollection = ({ start, orderNo }: ProblemTypeListProps) => {
  const { problemType, problemSonType, title, refusal } = start.insteadOfCollection
  return (
    <div className={styles['instead']}>
      <Notice title={refusal}>
        <p>{copy.suggestedTypeText()}</p>
      </Notice>
      <ButtonLink variant="secondary" to={writeAddress({ problemType, problemSonType, orderNo })}>
        {copy.suggestedType({ title })}
      </ButtonLink>
    </div>
  )
}

const TypeLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles['type']} to={to}>
    <span>{children}</span>
    <Icon name="forward" className={styles['sign']} />
  </Link>
)
