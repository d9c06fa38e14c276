import Skeleton from '@mui/material/Skeleton'
import pageStyles from '../layout/Page.module.css'

/** The outline of a screen while its script is on the way. */
export const PageSkeleton = () => (
  <main className={pageStyles.page} aria-busy="true">
    <Skeleton width={260} height={44} />
    <Skeleton height={160} />
    <Skeleton height={160} />
  </main>
)
