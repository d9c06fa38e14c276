import styles from './HelpPanel.module.css'

const steps = [
  { title: 'Create the sync', text: 'Choose a source and a target calendar, and in which direction events travel.' },
  {
    title: 'Configure filters',
    text: "Keywords decide which events qualify. Tip: start with the default 'travel' filter and narrow it later.",
  },
  {
    title: 'Run the sync',
    text: 'Press Sync Now. Events from the past 14 days and next 30 days are synced.',
  },
]

export const HelpPanel = () => (
  <section className={styles.panel} aria-label="How it works">
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
