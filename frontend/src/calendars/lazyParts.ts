export { SyncDetailsDialog } from '../runs/SyncDetailsDialog.tsx'
export { CreateSyncForm } from './CreateSyncForm.tsx'
export { DeleteSyncDialog, FilterDialog } from './SyncDialogs.tsx'
