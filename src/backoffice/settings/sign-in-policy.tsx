import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { t as shell } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { showErrorToast } from '../parts/error-toast.ts';
import { QueryView } from '../parts/query-view.tsx';
import { t } from './messages.ts';

/** Lets an owner require a passkey of the venue's staff. */
export function SignInPolicy({ venueId }: { readonly venueId: string }) {
  const path = { venueId };
  const policy = useQuery('/venues/{venueId}/sign-in-policy', { path });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (passkeysRequired: boolean) =>
      client.patch('/venues/{venueId}/sign-in-policy', {
        path,
        ifMatch: policy.etag,
        body: { passkeysRequired },
      }),
    onSuccess: () => showToast({ text: shell('saved') }),
    onError: showErrorToast,
  });
  return (
    <section class="form" aria-labelledby="sign-in-policy">
      <h2 id="sign-in-policy">{t('signIn')}</h2>
      <QueryView query={policy} count={1}>
        {({ passkeysRequired }) => (
          <Checkbox
            name="passkeys-required"
            isChecked={isPending ? variables === true : passkeysRequired}
            isOff={isPending}
            onChange={mutate}
          >
            {t('passkeysRequired')}
          </Checkbox>
        )}
      </QueryView>
      <p class="note">{t('passkeysRequiredAbout')}</p>
    </section>
  );
}
