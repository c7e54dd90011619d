import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import * as copy from '#copy/pages/sandbox.js'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import styles from './refreshable-card.module.css'

/** A card with a list, and a button that loads the page's data again. `id`: a link's target. */
export const RefreshableCard = (props: {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) => {
  const { revalidate, state } = useRevalidator()
  return (
    <Card title={props.title}>
      <div className={styles['body']} id={props.id}>
        <p className={styles['lead']}>{props.lead}</p>
        {props.children}
        <Button variant="quiet" busy={state === 'loading'} onPress={revalidate}>
          {copy.refresh()}
        </Button>
      </div>
    </Card>
  )
}
