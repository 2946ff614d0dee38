// The secret of the link stands behind "#", which no browser sends: it goes nowhere but into the two bodies below.
const secret = location.hash.slice(1);
const [title, said, form, nameField] = ['title', 'said', 'form', 'name-field'].map((id) =>
  document.getElementById(id),
);
const button = form.querySelector('button');

/** What the API says; throws what it refuses, in its words. */
async function call(path, body) {
  const answer = await fetch(`/venues/manage/v1/invitations/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await answer.json();
  if (answer.ok) return data;
  const details = (error.details ?? []).map((detail) => `${detail.path} ${detail.message}`);
  throw new Error([error.message, ...details].join(' '));
}

async function open() {
  if (secret === '') throw new Error('This link is not whole. Open it as it was given to you.');
  const { kind, venue, role, email, name } = await call('open', { secret });
  title.textContent = kind === 'invitation' ? `Work at ${venue.name}` : 'Set your password';
  said.textContent = kind === 'invitation' ? `You are invited as ${role}.` : '';
  form.elements.email.value = email ?? '';
  form.elements.email.readOnly = email !== null;
  form.elements.name.value = name;
  nameField.hidden = name !== '';
  form.elements.name.required = name === '' && kind === 'invitation';
  form.hidden = false;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  said.textContent = 'One moment…';
  const { name, email, password } = form.elements;
  try {
    const account = await call('accept', {
      secret,
      password: password.value,
      email: email.value,
      ...(name.value.trim() !== '' && { name: name.value }),
    });
    form.remove();
    // It has been used, and is worth nothing any more.
    history.replaceState(null, '', location.pathname);
    title.textContent = 'Done';
    said.textContent = `You are logged in as ${account.email}. You may close this page.`;
  } catch (error) {
    said.textContent = error.message;
  }
  button.disabled = false;
});

open().catch((error) => {
  said.textContent = error.message;
});
