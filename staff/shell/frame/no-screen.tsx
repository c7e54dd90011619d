import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import * as copy from '#copy/staff/shell.js'
import { EmptyState } from '../../ui/state/states.tsx'

export const NoScreen = () => (
  <EmptyState title={copy.notFoundTitle()}>
    <Anchor component={Link} to="/">
      {copy.toWork()}
    </Anchor>
  </EmptyState>
)
