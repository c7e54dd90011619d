import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import type { readBorrower } from '#contract/profile/staff-calls.ts'
import * as copy from '#copy/staff/application.js'
import { DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'

type Linked = Pick<OutputOf<typeof readBorrower>, 'links' | 'linksElsewhere'>

const linkNames = {
  'bank-account': copy.bankAccount,
  'id-number': copy.idNumber,
  image: copy.image,
  'image-likeness': copy.imageLikeness,
  device: copy.device,
  address: copy.address,
} as const

/**
 * Borrowers who have applied with some of the same facts, masked, and what each has in common; how
 * many there are in markets that are not the reader's.
 */
export const LinkedBorrowers = ({ record }: { record: Linked }) => {
  const { links, linksElsewhere } = record
  if (links.length === 0 && linksElsewhere === 0) return null
  return (
    <DetailSection title={copy.links()}>
      <Properties
        of={[
          ...links.map(link => ({
            label: link.by.map(kind => linkNames[kind]()).join(', '),
            value: (
              <>
                <Anchor component={Link} to={`/borrowers/${link.borrowerId}`} size="sm">
                  {link.name}
                </Anchor>{' '}
                · {link.phone}{' '}
                {link.isClosed === '1' && <Badge color="gray">{copy.closedAccount()}</Badge>}
              </>
            ),
          })),
          ...(linksElsewhere > 0
            ? [{ label: copy.linksElsewhere(), value: String(linksElsewhere) }]
            : []),
        ]}
      />
    </DetailSection>
  )
}
