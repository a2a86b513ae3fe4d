"""The admin: for accounts of the staff alone. Nothing that is hidden at a table is shown here, and every deed is written down."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.core.exceptions import FieldDoesNotExist, ImproperlyConfigured
from django.db.models import Field, Model, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.forms import ModelForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from tabletown.web.tables.models import ChatLine, Seat, Table

from .account_deletion import delete
from .bans import ban, unban
from .forms import free_name
from .models import Account, Ban, Deed, Report
from .moderation import close_table, remove_line

if TYPE_CHECKING:  # Django's own classes cannot be told what they are of
    Admin = admin.ModelAdmin[Any]
    OfAccounts = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Seat, Table]
    Form = ModelForm[Account]
else:
    Admin, OfAccounts, Inline, Form = admin.ModelAdmin, UserAdmin, admin.TabularInline, ModelForm


class Staff(admin.AdminSite):
    """Django's admin; its door is the site's own, so that trying passwords is limited there, too."""

    site_header = site_title = "Tabletown"
    index_title = _("Looking after the site")
    site_url = "/"

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """To the site's own sign-in. For whoever is signed in and not of the staff there is nothing here."""
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated:
            raise Http404
        return redirect(f"/account/sign-in?{urlencode({'next': request.GET.get('next', '/admin/')})}")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Only classes whose addresses cannot ask for what their lists do not show."""
        if admin_class is None or not issubclass(admin_class, WrittenDown):
            raise ImproperlyConfigured(f"{admin_class} must be a {WrittenDown.__name__}: it limits what can be asked for")
        super().register(model_or_iterable, admin_class, **options)


staff = Staff(name="admin")


class WrittenDown(Admin):
    """What is looked at and acted upon, and never made here; every deed is written down."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is made here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted here, but by its own action."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: Any = None) -> bool:
        """Only a field that the list shows can be asked for, as a whole: `position__hands__P2__icontains=Bank` reads a hand."""
        name, *how = lookup.split(LOOKUP_SEP)
        if name not in (*self.list_display, *self.list_filter):
            return False
        try:
            field = self.model._meta.get_field(name)
        except FieldDoesNotExist:  # a column that is computed: Django ignores the question
            return True
        return isinstance(field, Field) and (not how or (len(how) == 1 and how[0] in field.get_lookups()))

    def may_touch(self, request: HttpRequest, account: Account) -> bool:
        """Whether this member of the staff may act upon an account: not upon their own, and upon staff only as a superuser."""
        if account != request.user and (request.user.is_superuser or not is_of_the_staff(account)):
            return True
        self.message_user(request, _("Not yourself, and not other members of the staff."), messages.WARNING)
        return False

    def may_judge(self, request: HttpRequest, person: str) -> bool:
        """The same for somebody who perhaps has no account."""
        account = Account.objects.filter(person=person).first()
        return account is None or self.may_touch(request, account)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Also written down where it cannot be lost."""
        words = message if isinstance(message, str) else ", ".join(map(str, message))
        write_down(request, obj, words)
        return super().log_change(request, obj, message)


def is_of_the_staff(account: Account) -> bool:
    """Whether only superusers may act upon an account."""
    return account.is_staff or account.is_superuser


def write_down(request: HttpRequest, obj: Model, words: str) -> None:
    """Keep what somebody of the staff has done."""
    about = f"{obj._meta.verbose_name} {obj.pk}: {obj}"[:200]
    account = request.user if isinstance(request.user, Account) else None
    Deed.objects.create(by=account, name=account.name if account else "", about=about, what=words)


class Seats(Inline):
    """Who sits at a table; none of their secrets."""

    model = Seat
    fields = readonly_fields = ("number", "name", "kind", "level", "taken", "conceded")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is seated here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only to be read."""
        return False


@admin.register(Table, site=staff)
class Tables(WrittenDown):
    """Tables: everything but what the players may not know."""

    list_display = ("id", "game", "status", "audience", "names", "length", "created", "updated")
    list_filter = ("status", "game", "audience", "imported")
    search_fields = ("id", "seats__name")
    ordering = ("-updated",)
    fields = readonly_fields = ("id", "game", "options", "status", "audience", "imported", "length", "turn", "created", "updated")
    inlines = (Seats,)
    actions = ("close", "remove")

    def view_on_site(self, obj: Model) -> str:
        """The table's own page: there the staff sees what anybody sees."""
        return reverse("table", args=[obj.pk])

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """Without positions."""
        return Table.objects.defer("state", "position", "start").prefetch_related("seats")

    @admin.display(description=_("people and bots"))
    def names(self, table: Table) -> str:
        """Who sits there."""
        return ", ".join(seat.name for seat in table.seats.all() if seat.taken)

    @admin.action(description=_("Close: cancelled, or finished by bots; no chat, no onlookers"), permissions=["change"])
    def close(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Close some tables."""
        for table in tables:
            close_table(table.id)
            self.log_change(request, table, "closed")
        self.message_user(request, _("Closed."), messages.SUCCESS)

    @admin.action(description=_("Remove: nobody sees it any more, and it is deleted soon"), permissions=["change"])
    def remove(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Take some tables away."""
        for table in tables:
            close_table(table.id)
            Table.objects.filter(pk=table.pk).update(status=Table.Status.HIDDEN, waits_for_bot=False)
            self.log_change(request, table, "removed")
        self.message_user(request, _("Removed."), messages.SUCCESS)


def speaker(line: ChatLine) -> Seat | None:
    """The seat from which something was said."""
    return None if line.seat is None else line.table.seats.filter(number=line.seat).first()


@admin.register(ChatLine, site=staff)
class Chat(WrittenDown):
    """What people say."""

    list_display = ("created", "table", "who", "text")
    search_fields = ("text", "table__id")
    fields = readonly_fields = ("created", "table", "who", "text")
    list_select_related = ("table",)
    ordering = ("-id",)
    actions = ("remove", "ban_them")

    @admin.display(description=_("by"))
    def who(self, line: ChatLine) -> str:
        """The name on the seat."""
        seat = speaker(line)
        return seat.name if seat else ""

    @admin.action(description=_("Remove these lines"), permissions=["change"])
    def remove(self, request: HttpRequest, lines: QuerySet[ChatLine]) -> None:
        """Take some lines away; what they said is written down."""
        for line in lines:
            self.log_change(request, line, f"removed at {line.table_id}: {line.text}")
            remove_line(line)
        self.message_user(request, _("Removed."), messages.SUCCESS)

    @admin.action(description=_("Ban whoever said this"), permissions=["change"])
    def ban_them(self, request: HttpRequest, lines: QuerySet[ChatLine]) -> None:
        """Ban those who said it."""
        for line in lines:
            seat = speaker(line)
            if seat and seat.visitor_hash and self.may_judge(request, seat.visitor_hash):
                ban(seat.visitor_hash, seat.name, line.text)
                self.log_change(request, line, f"banned {seat.name} for: {line.text}")
                self.message_user(request, _("%(name)s is banned.") % {"name": seat.name}, messages.SUCCESS)


@admin.register(Report, site=staff)
class Reports(WrittenDown):
    """Complaints."""

    list_display = ("created", "name", "reason", "settled")
    list_filter = ("settled",)
    search_fields = ("name", "reason", "table__id")
    fields = ("created", "table", "name", "reason", "said", "settled", "note")
    readonly_fields = ("created", "table", "name", "reason", "said")
    actions = ("settle", "ban_them")

    @admin.action(description=_("Settled"), permissions=["change"])
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Nothing more is to be done about these."""
        for report in reports:
            self.log_change(request, report, "settled")
        reports.update(settled=True)
        self.message_user(request, _("Settled."), messages.SUCCESS)

    @admin.action(description=_("Ban whom these are about"), permissions=["change"])
    def ban_them(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Ban those who were complained of."""
        for report in reports.exclude(whom=""):
            if self.may_judge(request, report.whom):
                ban(report.whom, report.name, report.reason)
                self.log_change(request, report, f"banned {report.name}")
                self.message_user(request, _("%(name)s is banned.") % {"name": report.name}, messages.SUCCESS)
                Report.objects.filter(pk=report.pk).update(settled=True)


class StaffAccountForm(Form):
    """What the staff may change of an account."""

    class Meta:
        """Not the password, which has a page of its own."""

        model = Account
        fields = ("name", "email", "is_public", "is_active", "is_staff", "is_superuser", "groups", "user_permissions")

    def clean_name(self) -> str:
        """As for the account's owner."""
        name = str(self.cleaned_data["name"])
        return name if name == self.initial.get("name") else free_name(name, self.instance)


@admin.register(Account, site=staff)
class AccountsAdmin(WrittenDown, OfAccounts):
    """People who have an account."""

    form = StaffAccountForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("name", "created", "last_login", "is_active", "is_staff", "is_public")
    list_filter = ("is_active", "is_staff", "is_public")
    search_fields = ("name",)
    ordering = ("-created",)
    readonly_fields = ("created", "last_login")
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("name", "email", "is_public", "created", "last_login")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
    )
    actions = ("ban_them", "unban_them", "delete_them")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Who is not a superuser gives nobody rights."""
        rights = ("is_staff", "is_superuser", "groups", "user_permissions")
        return self.readonly_fields if request.user.is_superuser else (*self.readonly_fields, *rights)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Names, addresses and passwords of the staff are for superusers: whoever can set a password has its owner's rights."""
        allowed = bool(super().has_change_permission(request, obj))
        return allowed and (obj is None or request.user.is_superuser or not is_of_the_staff(obj))

    @admin.action(description=_("Ban: signed out everywhere; bots play on"), permissions=["change"])
    def ban_them(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        """Ban some accounts."""
        for account in [account for account in accounts if self.may_touch(request, account)]:
            ban(account.person, account.name)
            self.log_change(request, account, "banned")
            self.message_user(request, _("%(name)s is banned.") % {"name": account.name}, messages.SUCCESS)

    @admin.action(description=_("Let them come back"), permissions=["change"])
    def unban_them(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        """End the ban of some accounts."""
        for account in [account for account in accounts if self.may_touch(request, account)]:
            unban(account.person)
            self.log_change(request, account, "may come back")
            self.message_user(request, _("%(name)s may come back.") % {"name": account.name}, messages.SUCCESS)

    @admin.action(description=_("Delete the accounts; finished games stay, without their names"), permissions=["change"])
    def delete_them(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        """Delete some accounts, as their owners could."""
        for account in [account for account in accounts if self.may_touch(request, account)]:
            self.log_change(request, account, "deleted")
            delete(account)
            self.message_user(request, _("Deleted."), messages.SUCCESS)


@admin.register(Ban, site=staff)
class Bans(WrittenDown):
    """Who is banned, guests as well."""

    list_display = ("name", "reason", "created")
    fields = readonly_fields = ("name", "reason", "created")
    search_fields = ("name", "reason")
    actions = ("lift",)

    @admin.action(description=_("Let them come back"), permissions=["change"])
    def lift(self, request: HttpRequest, bans: QuerySet[Ban]) -> None:
        """End some bans."""
        for line in [line for line in bans if self.may_judge(request, line.person)]:
            self.log_change(request, line, f"{line.name} may come back")
            unban(line.person)
            self.message_user(request, _("%(name)s may come back.") % {"name": line.name}, messages.SUCCESS)


@admin.register(Deed, site=staff)
class Deeds(WrittenDown):
    """What the staff has done: to be read only."""

    list_display = ("when", "name", "about", "what")
    search_fields = ("name", "about", "what")
    date_hierarchy = "when"
    fields = readonly_fields = ("when", "name", "about", "what")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes what was."""
        return False
