import { Link } from 'react-router'
import * as copy from '#copy/staff/shell.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { type DestinationGroup, destinations, groupLabels } from '../destinations.ts'
import { useTitle } from '../use-title.ts'
import styles from './home.module.css'

const groups = Object.keys(groupLabels) as readonly DestinationGroup[]

/** The queues that the person works on. */
export const Home = () => {
  const { may } = useStaffPerson()
  useTitle(copy.homeTitle())
  return (
    <div className={styles['home']}>
      <h1 className={styles['title']}>{copy.homeQueues()}</h1>
      {groups.map(group => {
        const shown = destinations.filter(each => each.group === group && may(each.permission))
        return shown.length === 0 ? null : (
          <section key={group}>
            <h2 className={styles['heading']}>{groupLabels[group]()}</h2>
            <ul className={styles['queues']}>
              {shown.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <Link to={path} className={styles['queue']}>
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {label()}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
