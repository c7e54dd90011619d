import { Kbd } from '@mantine/core'
import * as copy from '#copy/staff/shell.js'
import { Dialog } from '../../ui/dialog.tsx'
import { activeShortcuts } from '../shortcuts.ts'
import styles from './shortcut-list.module.css'

/** Every key that acts on this screen, by group. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const groups = Map.groupBy(activeShortcuts(), each => each.group)
  return (
    <Dialog opened onClose={onClose} title={copy.keys()} size="lg">
      <div className={styles['columns']}>
        {[...groups].map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className={styles['heading']}>{group}</h3>
            <dl>
              {shortcuts.map(({ key, label }) => (
                <div key={key} className={styles['row']}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd>{key === ' ' ? 'Space' : key}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
