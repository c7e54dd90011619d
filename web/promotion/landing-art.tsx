import styles from './landing-art.module.css'

/** A document with a tick, and coins. */
export const LandingArt = () => (
  <svg className={styles['art']} viewBox="0 0 112 112" aria-hidden="true">
    <ellipse cx="54" cy="101" rx="42" ry="5" fill="#fffdf8" opacity=".12" />
    <path
      d="M24 14a6 6 0 0 1 6-6h42a6 6 0 0 1 6 6v82l-7-5-7 5-6.5-5-6.5 5-6.5-5-6.5 5-7-5-7.5 5z"
      fill="#fffdf8"
    />
    <path
      d="M34 24h20M34 38h34M34 49h34M34 60h22"
      stroke="#d3c19a"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path d="M34 74h34" stroke="#4d8878" strokeWidth="7" strokeLinecap="round" />
    <circle cx="78" cy="26" r="16" fill="#4d8878" />
    <path
      d="M71 26.5l5 5 9.5-10"
      fill="none"
      stroke="#fffdf8"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M70 84v8c0 4 7 7 16 7s16-3 16-7v-8z" fill="#d3c19a" />
    <ellipse cx="86" cy="84" rx="16" ry="7" fill="#efe4cd" />
    <path d="M70 72v8c0 4 7 7 16 7s16-3 16-7v-8z" fill="#d3c19a" />
    <ellipse cx="86" cy="72" rx="16" ry="7" fill="#efe4cd" />
    <path d="M80 70h12M80 73.5h12" stroke="#d3c19a" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
