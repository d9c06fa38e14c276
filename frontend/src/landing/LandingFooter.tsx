import { useId, useState } from 'react'
import { Footer } from '../layout/Footer.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './LandingFooter.module.css'

/** Makes no call (specification, Validation rules, footer e-mail form). */
function NewsletterForm() {
  const [thanked, setThanked] = useState(false)
  const field = useId()
  if (thanked) return <p role="status">Thanks! We'll notify you when we launch.</p>
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setThanked(true)
      }}
    >
      <label htmlFor={field} className="visuallyHidden">
        Your Email address
      </label>
      <input id={field} type="email" name="email" required autoComplete="email" placeholder="you@example.com" />
      <Button type="submit">Notify Me</Button>
    </form>
  )
}

export const LandingFooter = () => (
  <>
    <section className={styles.news} aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">Hear from us when we launch</h2>
        <p>One mail, no more.</p>
      </div>
      <NewsletterForm />
    </section>
    <Footer />
  </>
)
