import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import * as copy from '#copy/staff/list.js'
import { useStaffPerson } from '../../session/staff-person.ts'

/** Leads to the borrower of a record; nothing for a person who may not read borrowers. */
export const BorrowerLink = ({ borrowerId }: { borrowerId: string }) =>
  useStaffPerson().may('borrower.read') ? (
    <Anchor component={Link} to={`/borrowers/${borrowerId}`} size="sm">
      {copy.openBorrower()}
    </Anchor>
  ) : null
