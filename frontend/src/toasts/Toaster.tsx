import * as Toast from '@radix-ui/react-toast'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { ErrorReference } from '../request/ErrorReference.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './Toaster.module.css'
import { dismissToast, type ToastRecord, toastDuration } from './toastStore.ts'

const marks = { plain: 'Notice', success: 'Done', danger: 'Problem' }

function ToastCard({ id, open, title, description, tone = 'plain', action, cause }: ToastRecord) {
  return (
    <Toast.Root
      className={styles.toast}
      data-tone={tone}
      open={open}
      type={tone === 'danger' ? 'foreground' : 'background'}
      onOpenChange={(next) => {
        if (!next) dismissToast(id)
      }}
    >
      <span className={styles.mark} aria-hidden="true" title={marks[tone]} />
      <div className={styles.words}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
        <ErrorReference of={cause} />
        {action && (
          <Toast.Action altText={action.label} asChild>
            <button type="button" className={styles.action} onClick={action.onPress}>
              {action.label}
            </button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close className={styles.close} aria-label="Close">
        <CloseIcon />
      </Toast.Close>
    </Toast.Root>
  )
}

/** An open dialog takes back every focus it hears of outside itself, also what F8 brings here: it must not hear of it. */
function useFocusUnheard(place: HTMLElement): void {
  useEffect(() => {
    const keep = (event: FocusEvent) => event.stopPropagation()
    place.addEventListener('focusin', keep)
    return () => place.removeEventListener('focusin', keep)
  }, [place])
}

/** The toasts, beside the page and its dialogs in the document, so that no open dialog hides them from the person. */
export function Toaster({ toasts }: { toasts: readonly ToastRecord[] }) {
  const place = document.getElementById('toasts') ?? document.body
  useFocusUnheard(place)
  return (
    <Toast.Provider duration={toastDuration} swipeThreshold={50} announcerContainer={place}>
      {toasts.map((record) => (
        <ToastCard key={record.id} {...record} />
      ))}
      {createPortal(
        <Toast.Viewport className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />,
        place,
      )}
    </Toast.Provider>
  )
}
