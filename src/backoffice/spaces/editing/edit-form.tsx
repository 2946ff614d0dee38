import { type EditFormProps, EditForm as PlainEditForm } from '../../parts/edit-form.tsx';
import { BookingConflicts } from './booking-conflicts.tsx';

/** Renders an edit form that offers to leave conflicting bookings unchanged. */
export function EditForm<Value>({
  venueId,
  ...props
}: Omit<EditFormProps<Value>, 'remedy'> & { readonly venueId: string }) {
  const leave = (references: string) => props.edit.save(references);
  return (
    <PlainEditForm
      {...props}
      errorActions={(error) => <BookingConflicts venueId={venueId} error={error} onLeave={leave} />}
    />
  );
}
