import * as copy from '#copy/pages/site.js'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import styles from './site-points.module.css'

export const Promises = ({ coolingOffDays }: { readonly coolingOffDays: number }) => {
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: 'phone', title: copy.promise1Title(), text: copy.promise1Text() },
    ...(coolingOffDays > 0
      ? [
          {
            icon: 'back' as const,
            title: copy.promise2Title({ days: coolingOffDays }),
            text: copy.promise2Text(),
          },
        ]
      : []),
    { icon: 'chat', title: copy.promise3Title(), text: copy.promise3Text() },
    { icon: 'clock', title: copy.promise4Title(), text: copy.promise4Text() },
  ]
  return (
    <section aria-labelledby="promises-title">
      <h2 className={styles['title']} id="promises-title">
        {copy.promisesTitle()}
      </h2>
      <ul className={styles['points']}>
        {promises.map(({ icon, title, text }) => (
          <li key={title} className={styles['point']}>
            <span className={styles['sign']}>
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
