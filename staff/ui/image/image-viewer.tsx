import { ActionIcon, Group } from '@mantine/core'
import { IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showBorrowerImage } from '#contract/profile/staff-calls.ts'
import * as copy from '#copy/staff/list.js'
import { fetchImage } from '../../shell/calls/api.ts'
import { CallFailure } from '../../shell/calls/call-failure.ts'
import { FailureState, LoadingState } from '../state/states.tsx'
import styles from './image-viewer.module.css'

type ShownImage = { readonly address?: string; readonly failure?: CallFailure }

/** The image as an address of this page, dropped with the component: it is stored nowhere. */
const useImage = (imageId: string, reason: string): ShownImage => {
  const [shown, setShown] = useState<ShownImage>({})
  useEffect(() => {
    let isOver = false
    let address: string | undefined
    setShown({})
    fetchImage(showBorrowerImage, { imageId, reason }).then(
      blob => {
        if (isOver) return
        address = URL.createObjectURL(blob)
        setShown({ address })
      },
      failure => {
        if (!isOver && failure instanceof CallFailure) setShown({ failure })
      },
    )
    return () => {
      isOver = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [imageId, reason])
  return shown
}

const zooms = [1, 1.5, 2, 3, 4] as const

export type ImageViewerProps = {
  readonly imageId: string
  readonly label: string
  /** Recorded with the access. */
  readonly reason: string
}

/** A borrower's image that can be enlarged and turned, with the focus on it also by + - t 0. */
export const ImageViewer = ({ imageId, label, reason }: ImageViewerProps) => {
  const { address, failure } = useImage(imageId, reason)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const step = (by: number) => setZoom(now => Math.min(Math.max(now + by, 0), zooms.length - 1))
  const reset = () => {
    setZoom(0)
    setTurns(0)
  }
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => step(1),
    '-': () => step(-1),
    t: () => setTurns(now => now + 1),
    '0': reset,
  }
  return (
    <figure className={styles['viewer']}>
      <section
        className={styles['place']}
        aria-label={label}
        aria-keyshortcuts="+ - t 0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it
        tabIndex={0}
        onKeyDown={event => {
          const action = keys[event.key]
          if (action === undefined) return
          event.preventDefault()
          action()
        }}
      >
        {failure && <FailureState failure={failure} />}
        {!failure && address === undefined && <LoadingState />}
        {address !== undefined && (
          <img
            src={address}
            alt={label}
            className={styles['image']}
            style={{ width: `${100 * (zooms[zoom] ?? 1)}%`, rotate: `${turns * 90}deg` }}
          />
        )}
      </section>
      <figcaption className={styles['caption']}>
        {label}
        <Group gap={0}>
          <ActionIcon aria-label={copy.zoomOut()} onClick={() => step(-1)}>
            <IconZoomOut size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={copy.zoomIn()} onClick={() => step(1)}>
            <IconZoomIn size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={copy.turn()} onClick={() => setTurns(now => now + 1)}>
            <IconRotateClockwise size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={copy.asItWas()} onClick={reset}>
            <IconZoomReset size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </figcaption>
    </figure>
  )
}
